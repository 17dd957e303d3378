import { randomStream } from './random.ts';

const PLACES =
  'Karşıyaka Bergama Urla Foça Ödemiş Tire Selçuk Çeşme Dikili Kiraz Menemen Aliağa Torbalı Bayındır Beydağ'.split(
    ' ',
  );
const PEOPLE =
  'Ayşe Mehmet Zeynep Hüseyin Emine Murat Gülsüm Orhan Nermin Cemal Perihan Selim Hatice Tuncay Şükran'.split(
    ' ',
  );
const NAMES =
  'Yıldırım Özdemir Çınar Kaplan Aydoğan Toprak Şimşek Gündüz Erdem Bulut Sarıkaya Ateş Korkmaz Uysal Işık'.split(
    ' ',
  );
const THINGS =
  'değirmen köprü çeşme kervansaray zeytinlik bağ liman kütüphane okul pazar hamam konak atölye bahçe dere'.split(
    ' ',
  );
const DEEDS =
  'onarıldı açıldı kapandı satıldı boyandı taşındı yıkıldı büyütüldü bağışlandı kiralandı temizlendi ölçüldü'.split(
    ' ',
  );
const REASONS = [
  'uzun süren yağmurlardan sonra',
  'komşuların bir araya gelmesiyle',
  'eski fotoğraflara bakılarak',
  'belediyenin verdiği izinle',
  'mahalle sakinlerinin isteği üzerine',
  'geçen yüzyıldan kalan bir çizime göre',
  'gençlerin hazırladığı bir tasarıyla',
  'kış gelmeden yetiştirilmek üzere',
];
const FEELINGS = [
  'çocukluğundan beri bunu beklediğini söyledi',
  'her şeyin daha yavaş yapılmasını isterdi',
  'ilk gününde oradaydı ve ağladı',
  'anahtarı kırk yıldır saklıyordu',
  'taşların sesini hâlâ hatırlıyor',
  'defterine her akşam bir satır yazdı',
  'komşularına çay dağıttı ve türkü söyledi',
  'babasının ustalığını anlatmadan duramadı',
];
const SYLLABLES = 'kar de mi sol tan be yu ras ko le pin ça gü vor sel na tı zen du mer'.split(' ');

/** A text of an archive: a title and a few sentences about people, places and a name that occurs nowhere else. */
export function archiveText(number: number): { title: string; paragraphs: string[] } {
  const random = randomStream(`arşiv ${number}`);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const name = () => [0, 1, 2, 3].map(() => pick(SYLLABLES)).join('');
  const [place, thing, family] = [pick(PLACES), pick(THINGS), name()];
  const sentence = () => {
    const who = `${pick(PEOPLE)} ${pick(NAMES)}`;
    return `${pick(PLACES)} yakınlarındaki ${name()} ${pick(THINGS)} ${pick(REASONS)} ${pick(DEEDS)}; ${who} ${pick(FEELINGS)}.`;
  };
  return {
    title: `${place} ${thing} defteri: ${family} ailesi`,
    paragraphs: [0, 1, 2].map(() => [sentence(), sentence()].join(' ')),
  };
}
