/** PDFs as sites of offices, schools and clubs have them, with what their properties say and the title a reader gives. */
import { pdfOfPages, type SmallPdfInfo, type SmallPdfLine } from '../../sample-web/pdf.ts';

export type MadePdf = {
  site: string;
  /** The last part of its address. */
  file: string;
  /** Words of the link. */
  anchor: string;
  /** A reader accepts any of them. */
  titles: readonly string[];
  bytes: Buffer;
};

/** Site, file, words of the link, stated title, accepted titles, lines as "size text"; a bare line is 11 points. */
type Row = readonly [string, string, string, string, readonly string[], ...string[]];

const PROSE = [
  'Bu belge ilgili birimlerin görüşleri alınarak hazırlanmış ve kurulun kararıyla',
  'yürürlüğe girmiştir. Değişiklikler aynı usulle yapılır ve yayımlandığı gün',
  'uygulanmaya başlar; birimler gereğini kendi çalışanlarına duyurur.',
  'Belgede geçen süreler iş günü üzerinden hesaplanır ve resmî tatiller sayılmaz.',
];

const SLIDES: Row[] = [
  [
    'eczacilik.edu.tr',
    'hafta3.pdf',
    '3. Hafta',
    'Slayt 1',
    ['Aldehitler ve Ketonlar'],
    '40 Aldehitler ve Ketonlar',
    '18 Prof. Dr. Selma Aras',
  ],
  [
    'eczacilik.edu.tr',
    'hafta4.pdf',
    '4. Hafta',
    'PowerPoint Presentation',
    ['Karboksilik Asitler'],
    '44 Karboksilik Asitler',
    '20 Organik Kimya II',
  ],
  [
    'eczacilik.edu.tr',
    'hafta5.pdf',
    'indir',
    'PowerPoint Sunusu',
    ['Aminlerin Adlandırılması'],
    '36 Aminlerin',
    '36 Adlandırılması',
    '16 2018-2019 Bahar',
  ],
  [
    'eczacilik.edu.tr',
    'hafta6.pdf',
    'PDF',
    'AAllddeehhiittlleerr',
    ['Karbonhidratlar'],
    '40 Karbonhidratlar',
    '18 Tanım ve sınıflama',
  ],
  [
    'eczacilik.edu.tr',
    'hafta7.pdf',
    '7. Hafta',
    'AAmmiinnoo AAssiittlleerr',
    ['Amino Asitler'],
    '40 Amino Asitler',
    '18 Yapı ve özellikler',
  ],
  [
    'eczacilik.edu.tr',
    'sunum8.pdf',
    'Sunum 8',
    'Slide 1',
    ['Lipitler ve Yağ Asitleri'],
    '32 Lipitler ve Yağ Asitleri',
    '14 Doymuş ve doymamış yağlar',
  ],
  [
    'tarih.org.tr',
    'malazgirt.pdf',
    'Sunuyu görüntüle',
    'Asıl başlık stili için tıklatın',
    ['Malazgirt Savaşı'],
    '48 Malazgirt Savaşı',
    '24 26 Ağustos 1071',
  ],
  [
    'tarih.org.tr',
    'lale-devri.pdf',
    'Lale Devri (sunum)',
    'Sunu1',
    ['Lale Devri'],
    '44 Lale Devri',
    '20 1718-1730',
  ],
];

/** A form whose properties were never changed. */
const COURSES: Row[] = [
  [
    'muhendislik.edu.tr',
    'mat101.pdf',
    'MAT101',
    'Dersin Adı',
    ['Matematik I', 'MAT101 Matematik I'],
    '12 DERS BİLGİ FORMU',
    '20 Matematik I',
    '11 Dersin Adı: Matematik I',
    '11 Kredi: 4',
  ],
  [
    'muhendislik.edu.tr',
    'fiz102.pdf',
    'FİZ102',
    'Dersin Adı',
    ['Fizik II', 'FİZ102 Fizik II'],
    '12 DERS BİLGİ FORMU',
    '20 Fizik II',
    '11 Dersin Adı: Fizik II',
    '11 Kredi: 3',
  ],
  [
    'muhendislik.edu.tr',
    'kim103.pdf',
    'KİM103',
    'Dersin Adı',
    ['Genel Kimya'],
    '12 DERS BİLGİ FORMU',
    '20 Genel Kimya',
    '11 Dersin Adı: Genel Kimya',
    '11 Kredi: 3',
  ],
  [
    'muhendislik.edu.tr',
    'end301.pdf',
    'Yöneylem Araştırması',
    'Dersin Adı',
    ['Yöneylem Araştırması'],
    '12 DERS BİLGİ FORMU',
    '11 Dersin Adı: Yöneylem Araştırması',
    '11 Kredi: 3',
  ],
  [
    'muhendislik.edu.tr',
    'staj.pdf',
    'Staj Yönergesi',
    'Ders Bilgi Formu',
    ['Staj Yönergesi', 'Mühendislik Fakültesi Staj Yönergesi'],
    '18 Mühendislik Fakültesi',
    '18 Staj Yönergesi',
  ],
  [
    'muhendislik.edu.tr',
    'akademik-takvim.pdf',
    'Akademik Takvim',
    'Ders Bilgi Formu',
    ['2024-2025 Akademik Takvimi', 'Akademik Takvim'],
    '16 2024-2025 Akademik Takvimi',
  ],
];

/** Letters in one size, with a head that is no title. */
const LETTERS: Row[] = [
  [
    'ilce.gov.tr',
    'yazi1.pdf',
    'Taşımalı eğitim ihalesi',
    'Microsoft Word - 1.doc',
    ['Taşımalı eğitim ihalesi'],
    'T.C.',
    'ÇINAR KAYMAKAMLIĞI',
    'İlçe Millî Eğitim Müdürlüğü',
    'Sayı: 2214',
    '12.03.2019',
  ],
  [
    'ilce.gov.tr',
    'yazi2.pdf',
    'tıklayınız',
    'Microsoft Word - yazi.docx',
    ['Yaz okulu kayıtları'],
    'T.C.',
    'ÇINAR KAYMAKAMLIĞI',
    'Sayı: 2215',
    'Konu: Yaz okulu kayıtları',
  ],
  [
    'ilce.gov.tr',
    'yazi3.pdf',
    'Servis denetimleri hakkında',
    'Microsoft Word - 3',
    ['Servis denetimleri hakkında', 'Okul servislerinin denetimi'],
    'T.C.',
    'ÇINAR KAYMAKAMLIĞI',
    'Sayı: 2216',
    'Konu: Okul servislerinin denetimi',
  ],
  [
    'ilce.gov.tr',
    'EK-1.pdf',
    'Ek-1',
    '',
    ['Kurs Merkezlerinin Listesi'],
    '14 T.C.',
    '14 ÇINAR KAYMAKAMLIĞI',
    '14 Kurs Merkezlerinin Listesi',
  ],
  [
    'ilce.gov.tr',
    'genelge.pdf',
    'Genelge',
    'Adsız',
    ['Kış Lastiği Genelgesi', 'Genelge'],
    '16 Kış Lastiği Genelgesi',
  ],
  [
    'belediye.bel.tr',
    'meclis-2020-03.pdf',
    'Mart 2020',
    'Belge1',
    ['Meclis Kararları', 'Mart 2020 Meclis Kararları', 'Mart 2020'],
    '12 T.C.',
    '12 GÖKDERE BELEDİYE BAŞKANLIĞI',
    '20 Meclis Kararları',
    '14 Mart 2020',
  ],
  [
    'belediye.bel.tr',
    'faaliyet-raporu-2019.pdf',
    '2019',
    'Faaliyet Raporu 2014',
    ['2019 Yılı Faaliyet Raporu', 'Faaliyet Raporu 2019'],
    '14 GÖKDERE BELEDİYESİ',
    '30 2019 Yılı',
    '30 Faaliyet Raporu',
  ],
  [
    'belediye.bel.tr',
    'imar_yonetmeligi.pdf',
    'İmar Yönetmeliği',
    'untitled',
    ['İmar Yönetmeliği', 'Gökdere Belediyesi İmar Yönetmeliği'],
    '20 İmar Yönetmeliği',
  ],
  [
    'belediye.bel.tr',
    'su-tarifesi.pdf',
    'Tarife',
    'su-tarifesi.indd',
    ['2021 Yılı Su Tarifesi'],
    '22 2021 Yılı Su Tarifesi',
  ],
  [
    'belediye.bel.tr',
    'nikah.pdf',
    'Formu indir',
    'Form',
    ['Nikâh Başvuru Formu', 'Evlenme Başvuru Formu'],
    '18 Nikâh Başvuru Formu',
    '11 Adı Soyadı:',
  ],
  [
    'belediye.bel.tr',
    'duyuru-14.pdf',
    'Devamı',
    'Gökdere Belediyesi',
    ['Park ve Bahçeler Sulama Duyurusu'],
    '12 GÖKDERE BELEDİYESİ',
    '20 Park ve Bahçeler Sulama Duyurusu',
  ],
  [
    'belediye.bel.tr',
    'duyuru-15.pdf',
    'Devamı',
    'Gökdere Belediyesi',
    ['Pazar Yeri Taşınıyor'],
    '12 GÖKDERE BELEDİYESİ',
    '20 Pazar Yeri Taşınıyor',
  ],
];

/** Properties that are right. */
const STATED: Row[] = [
  [
    'dergi.com',
    'cilt4-sayi2-s11.pdf',
    'PDF',
    'Ege Bölgesinde Zeytin Üretiminin Geleceği',
    ['Ege Bölgesinde Zeytin Üretiminin Geleceği'],
    '9 Tarım ve Çevre Dergisi 2017; 4(2): 11-24',
    '14 Ege Bölgesinde Zeytin',
    '14 Üretiminin Geleceği',
    '10 Ayşe Kaya, Mehmet Demir',
  ],
  [
    'dergi.com',
    'cilt4-sayi2-s25.pdf',
    'PDF',
    'Toprak Nemi Ölçümünde Yeni Yöntemler',
    ['Toprak Nemi Ölçümünde Yeni Yöntemler'],
    '9 Tarım ve Çevre Dergisi 2017; 4(2): 25-38',
    '14 Toprak Nemi Ölçümünde Yeni',
    '14 Yöntemler',
    '10 Zeynep Ak',
  ],
  [
    'dergi.com',
    'cilt5-sayi1-s1.pdf',
    'Tam metin',
    'Layout 1',
    ['Kentlerde Yağmur Suyu Hasadı'],
    '9 Tarım ve Çevre Dergisi 2018; 5(1): 1-10',
    '14 Kentlerde Yağmur Suyu Hasadı',
    '10 Ali Can',
  ],
  [
    'dergi.com',
    'cilt5-sayi1-s11.pdf',
    'Tam metin',
    'dergi_5_1.qxd',
    ['Arıcılıkta Verim Kayıpları'],
    '9 Tarım ve Çevre Dergisi 2018; 5(1): 11-20',
    '14 Arıcılıkta Verim Kayıpları',
    '10 Oya Tan',
  ],
  [
    'banka.com.tr',
    'surdurulebilirlik.pdf',
    'Rapor',
    'Sürdürülebilirlik Raporu 2022',
    ['Sürdürülebilirlik Raporu 2022', 'Sürdürülebilirlik Raporu'],
    '36 Sürdürülebilirlik',
    '36 Raporu 2022',
  ],
  [
    'banka.com.tr',
    'kvkk.pdf',
    'KVKK Aydınlatma Metni',
    'Kişisel Verilerin Korunması Aydınlatma Metni',
    ['Kişisel Verilerin Korunması Aydınlatma Metni', 'KVKK Aydınlatma Metni'],
    '11 Kişisel Verilerin Korunması Aydınlatma Metni',
    '11 1. Veri sorumlusu',
  ],
  [
    'banka.com.tr',
    'ucretler.pdf',
    'Ücret tarifesi',
    'Kişisel Verilerin Korunması Aydınlatma Metni',
    ['Bankacılık Hizmet Ücretleri', 'Ücret tarifesi'],
    '18 Bankacılık Hizmet Ücretleri',
  ],
  [
    'banka.com.tr',
    'sozlesme.pdf',
    'Sözleşme',
    'Microsoft Word - Bireysel Kredi Sözleşmesi son.docx',
    ['Bireysel Kredi Sözleşmesi'],
    '14 Bireysel Kredi Sözleşmesi',
  ],
];

/** Left over from other files, misread, or the name of a file. */
const STALE: Row[] = [
  [
    'dernek.org',
    'tuzuk.pdf',
    'Tüzüğümüz',
    'Kira Kontratı',
    ['Dernek Tüzüğü', 'Kuş Gözlemcileri Derneği Tüzüğü'],
    '20 Dernek Tüzüğü',
  ],
  [
    'dernek.org',
    'bulten12.pdf',
    'Bülten 12',
    'Bülten 1',
    ['Göçmen Kuşlar Bülteni', 'Bülten 12', 'Göçmen Kuşlar Bülteni Sayı 12'],
    '34 Göçmen Kuşlar Bülteni',
    '14 Sayı 12',
  ],
  [
    'dernek.org',
    'gozlem-formu.pdf',
    'Gözlem Formu',
    'C:\\Users\\Ali\\Desktop\\form.pdf',
    ['Kuş Gözlem Formu', 'Gözlem Formu'],
    '16 Kuş Gözlem Formu',
  ],
  [
    'dernek.org',
    'rapor_2018_son.pdf',
    'Yıllık rapor',
    'rapor_2018_son',
    ['2018 Sulak Alan Raporu', 'Yıllık rapor'],
    '26 2018 Sulak Alan Raporu',
  ],
  [
    'dernek.org',
    'kis-sayimi.pdf',
    'Kış sayımı',
    'Þehirlerde Kýþ Sayýmý',
    ['Şehirlerde Kış Sayımı'],
    '20 Şehirlerde Kış Sayımı',
  ],
  [
    'dernek.org',
    'harita.pdf',
    'Sulak alan haritası',
    'AutoCAD harita.dwg',
    ['Sulak alan haritası', 'Sulak Alanlar Haritası'],
    '9 Ölçek 1:25000',
    '9 Lejant',
  ],
  [
    'okul.k12.tr',
    'veli.pdf',
    'Veli Toplantısı',
    '1',
    ['Veli Toplantısı Duyurusu', 'Veli Toplantısı'],
    '16 Veli Toplantısı Duyurusu',
  ],
  [
    'okul.k12.tr',
    'sinav.pdf',
    'Dosya 2',
    '[Dosyanın adı]',
    ['8. Sınıf Deneme Sınavı'],
    '22 8. Sınıf Deneme Sınavı',
  ],
  ['okul.k12.tr', 'IMG_2301.pdf', 'Servis ücretleri', 'IMG_2301', ['Servis ücretleri']],
  ['okul.k12.tr', 'nobet-listesi.pdf', 'İndir', '', ['Nöbet listesi']],
  [
    'okul.k12.tr',
    'tarama0004.pdf',
    'Kayıt kabul komisyonu kararı',
    'Tarama 4',
    ['Kayıt kabul komisyonu kararı'],
  ],
];

export function madePdfs(): MadePdf[] {
  return [...SLIDES, ...COURSES, ...LETTERS, ...STATED, ...STALE].map(
    ([site, file, anchor, title, titles, ...lines]) => ({
      site,
      file,
      anchor,
      titles,
      bytes: bytesOf(lines, { title }),
    }),
  );
}

/** A row without lines is a scan. */
function bytesOf(rows: readonly string[], info: SmallPdfInfo): Buffer {
  if (rows.length === 0) return pdfOfPages([[]], info);
  const lines: SmallPdfLine[] = rows.map((row) => {
    const [, size = '11', text = row] = /^(\d+) (.*)$/.exec(row) ?? [];
    return { text, size: Number(size) };
  });
  const isSlide = lines.some(({ size }) => size >= 30);
  return pdfOfPages([[...lines, ...(isSlide ? [] : textOf(PROSE))], textOf([...PROSE, ...PROSE])], info);
}

function textOf(lines: readonly string[]): SmallPdfLine[] {
  return lines.map((text) => ({ text, size: 11 }));
}
