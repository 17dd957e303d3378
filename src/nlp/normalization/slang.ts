/**
 * Chat spellings and short forms that no rule explains, with their meanings. Written for this project from
 * everyday use. Keys are folded, so that one entry covers all ways of typing it; words of the standard
 * language are not included, even if they are also used as short forms.
 */
import { fold } from '../fold.ts';

/** `short=long`, separated by commas. */
const GREETINGS =
  'hg=hoş geldin,hb=hoş bulduk,kbb=kusura bakma,eyvallh=eyvallah,slm=selam,selm=selam,slmlar=selamlar,slmlr=selamlar,mrb=merhaba,mrhb=merhaba,mrba=merhaba,meraba=merhaba,mrblar=merhabalar,' +
  'nbr=naber,nber=naber,nabr=naber,naber=naber,kanqa=kanka,nslsn=nasılsın,nslsnz=nasılsınız,naslsn=nasılsın,nasilsn=nasılsın,' +
  'nassin=nasılsın,tmm=tamam,tmam=tamam,tamm=tamam,tmmdr=tamamdır,tskler=teşekkürler,tsklr=teşekkürler,' +
  'tskrler=teşekkürler,tskr=teşekkür,tsk=teşekkür,tskkr=teşekkür,tskederim=teşekkür ederim,eyw=eyvallah,eyv=eyvallah,sagol=sağ ol,' +
  'saol=sağ ol,sagolun=sağ olun,saolun=sağ olun,kib=kendine iyi bak,aeo=allaha emanet ol,grsrz=görüşürüz,grsz=görüşürüz,' +
  'grsuruz=görüşürüz,gorsrz=görüşürüz,gnydn=günaydın,gunaydn=günaydın,gnaydn=günaydın,hgldn=hoş geldin,hosgeldin=hoş geldin,' +
  'hosgeldiniz=hoş geldiniz,hosbulduk=hoş bulduk,iyigeceler=iyi geceler,gcler=geceler,gclr=geceler,iigeceler=iyi geceler,iyiaksamlar=iyi akşamlar,iyigunler=iyi günler,' +
  'iyiki=iyi ki,dogumgunu=doğum günü,dogumgunun=doğum günün,insallah=inşallah,insalah=inşallah,insllh=inşallah,ins=inşallah,mslh=maşallah,valla=vallahi,' +
  'walla=vallahi,vallaha=vallahi,hoscakal=hoşça kal';
const PEOPLE =
  'cnm=canım,canm=canım,cnmm=canım,askm=aşkım,askitom=aşkım,bbgm=bebeğim,bebegm=bebeğim,hytm=hayatım,knk=kanka,krds=kardeş,' +
  'krdsm=kardeşim,kardsm=kardeşim,kardsim=kardeşim,arkds=arkadaş,arkdsm=arkadaşım,arkdslar=arkadaşlar,abicim=abiciğim,' +
  'ablacim=ablacığım,hcm=hocam,hocm=hocam,herkez=herkes,herkeze=herkese,herkezin=herkesin,herkezi=herkesi';
const VERBS =
  'svyrm=seviyorum,seviorm=seviyorum,svyorm=seviyorum,seviyrm=seviyorum,blmyrm=bilmiyorum,bilmiyrm=bilmiyorum,istmyrm=istemiyorum,' +
  'istiyrm=istiyorum,ozldm=özledim,ozledm=özledim,npyrsn=ne yapıyorsun,nyps=ne yapıyorsun,nptn=ne yaptın,' +
  'nerdsn=neredesin,nrdsn=neredesin,nerdesin=neredesin,nerdesiniz=neredesiniz,anladm=anladım,anldm=anladım,annadim=anladım,' +
  'soliyim=söyleyeyim,sole=söyle,solesene=söylesene,soledim=söyledim,soledi=söyledi,solicem=söyleyeceğim,soylicem=söyleyeceğim,' +
  'diyo=diyor,diyolar=diyorlar,diyom=diyorum,diyon=diyorsun,dicem=diyeceğim,dicek=diyecek,diycem=diyeceğim,yicem=yiyeceğim,yicek=yiyecek,isticem=isteyeceğim,' +
  'gidiym=gideyim,geliym=geleyim,yapiym=yapayım,bakiym=bakayım,aliym=alayım,noldu=ne oldu,nolur=ne olur,nolcak=ne olacak,' +
  'nolacak=ne olacak,noluyo=ne oluyor,noluyor=ne oluyor,nolmus=ne olmuş,napiyo=ne yapıyor,degl=değil,dgl=değil,diil=değil,deil=değil,' +
  'dimi=değil mi,degilmi=değil mi,deilmi=değil mi,bekliom=bekliyorum,gidelm=gidelim,konusuruz=konuşuruz,gorusuruz=görüşürüz';
const PLACES =
  'nerde=nerede,nerden=nereden,nrde=nerede,burda=burada,burdan=buradan,burdayim=buradayım,burdaki=buradaki,surda=şurada,' +
  'surdan=şuradan,orda=orada,ordan=oradan,ordaki=oradaki,ordayim=oradayım,icerde=içeride,disarda=dışarıda,yukarda=yukarıda,' +
  'asagda=aşağıda,ilerde=ileride,heryer=her yer,heryerde=her yerde,heryere=her yere';
const SMALL_WORDS =
  'bkz=bakınız,bknz=bakınız,tlf=telefon,tlfon=telefon,fln=falan,bencede=bence de,sencede=sence de,bizcede=bizce de,bi=bir,bisey=bir şey,bise=bir şey,bisi=bir şey,bisiy=bir şey,biseyler=bir şeyler,bisiler=bir şeyler,birsey=bir şey,birseyi=bir şeyi,' +
  'birseyler=bir şeyler,hicbirsey=hiçbir şey,hicbisey=hiçbir şey,hersey=her şey,herseyi=her şeyi,herseye=her şeye,herzaman=her zaman,bidaha=bir daha,' +
  'bikere=bir kere,bikac=birkaç,bitane=bir tane,bitanem=bir tanem,hicbi=hiçbir,hicbiri=hiçbiri,bole=böyle,boylee=böyle,ozaman=o zaman,okadar=o kadar,' +
  'bukadar=bu kadar,nekadar=ne kadar,suan=şu an,suanda=şu anda,suanki=şu anki,hergun=her gün,tabiki=tabii ki,tabikide=tabii ki de,tabi=tabii,' +
  'tbi=tabii,tbiki=tabii ki,galba=galiba,heralde=herhalde,evt=evet,ewet=evet,hyr=hayır,gzl=güzel,gusel=güzel,' +
  'cvp=cevap,cvb=cevap,msj=mesaj,mesj=mesaj,ltfn=lütfen,lutfn=lütfen,pls=lütfen,plz=lütfen,tlfn=telefon,bgn=bugün,bugn=bugün,yrn=yarın,snra=sonra,' +
  'sbh=sabah,aksm=akşam,zmn=zaman,hft=hafta,ndn=neden,nys=neyse,nyse=neyse,icn=için,gbi=gibi,kdr=kadar,kadr=kadar,yav=yahu,yaw=yahu,' +
  'yha=ya,yy=yüzyıl,ii=iyi,iim=iyiyim,iyim=iyiyim,nasi=nasıl,deyil=değil,deyl=değil,nabiyon=ne yapıyorsun,nabiyosun=ne yapıyorsun,noruyon=ne yapıyorsun,ck=çok,bgnlerde=bugünlerde,hic=hiç,malesef=maalesef,malsf=maalesef,foto=fotoğraf,fotolar=fotoğraflar,aynn=aynen,ozr=özür,kz=kız,okl=okul,hyt=hayat,unv=üniversite,' +
  'orjinal=orijinal,supriz=sürpriz,yanliz=yalnız,yanlis=yanlış,yalnis=yanlış,makina=makine,pantalon=pantolon,laboratuar=laboratuvar,labaratuvar=laboratuvar,' +
  'sezeryan=sezaryen,insiyatif=inisiyatif,kiprik=kirpik,kirbit=kibrit,klavuz=kılavuz,dinazor=dinozor,poaca=poğaça,zerafet=zarafet,' +
  'musade=müsaade,meyva=meyve,fiat=fiyat,esortman=eşofman,traş=tıraş,sarz=şarj,4ever=sonsuza dek,4you=senin için,4u=senin için';

/** Keys distinguished by their marks. */
const MARKED = 'şöle=şöyle,şöleki=şöyle ki';

const table = new Map<string, string>();
for (const entry of [GREETINGS, PEOPLE, VERBS, PLACES, SMALL_WORDS].join(',').split(',')) {
  const [key = '', meaning = ''] = entry.split('=');
  table.set(fold(key), meaning);
}
const marked = new Map(MARKED.split(',').map((entry) => entry.split('=') as [string, string]));

/** The meaning of a chat spelling; undefined for all other words. */
export function slangMeaning(word: string): string | undefined {
  return marked.get(word) ?? table.get(fold(word));
}

const SHORTEST_STEM = 3;
const LONGEST = 20;

/** Chat spellings with a suffix, written out, the longest stem first: tmmdır → tamamdır. */
export function slangForms(word: string): string[] {
  const forms: string[] = [];
  for (let end = Math.min(word.length, LONGEST) - 1; end >= SHORTEST_STEM; end--) {
    const meaning = table.get(fold(word.slice(0, end)));
    if (meaning !== undefined && !meaning.includes(' ')) forms.push(meaning + word.slice(end));
  }
  return forms;
}
