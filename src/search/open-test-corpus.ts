import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IndexWriter } from '../index/index-writer.ts';
import { testPage } from '../index/test-page.ts';
import { Searcher } from './searcher.ts';

/** Sentences written for tests of corrections and suggestions, each with how many pages have it. */
const SENTENCES: readonly (readonly [pages: number, sentence: string])[] = [
  [9, 'Kalp krizi geçiren hastalar hemen acil servise götürülmelidir.'],
  [8, 'Kalp damar hastalıkları düzenli yürüyüşle azalır.'],
  [5, 'Kalp ritmi bozulan hastalar doktora görünmelidir.'],
  [1, 'Krisi yazan bir levha müzede duruyor.'],
  [12, 'Python ile yazılım geliştirmek kolaydır.'],
  [6, 'Python programlama dili sınıflarda öğretiliyor.'],
  [1, 'Pyton sözcüğü bu sayfada yanlış yazılmış.'],
  [8, 'Nesne tabanlı programlama dersleri başladı.'],
  [4, 'Nesne tanıma yöntemleri kameralarda kullanılıyor.'],
  [8, 'Veri tabanı yönetim sistemi yedek alma işlemini kendisi yapar.'],
  [5, 'Veri madenciliği büyük veri kümelerinde örüntü arar.'],
  [6, 'Yapay zeka uygulamaları hastanelerde kullanılıyor.'],
  [5, 'Yapay sinir ağları görüntü işleme alanında başarılıdır.'],
  [8, 'Osmanlı devleti döneminde yapılan köprüler onarıldı.'],
  [6, 'Osmanlı mimarisi üzerine bir sergi açıldı.'],
  [8, 'Su kesintisi salı günü yapılacaktır.'],
  [5, 'Su faturası bankalardan ödenebilir.'],
  [7, 'Zeytin hasadı bu yıl erken başladı.'],
  [6, 'Zeytin yağı fiyatları yükseldi.'],
  [8, 'Deprem sigortası her konut için zorunludur.'],
  [6, 'Deprem çantası hazırlamak hayat kurtarır.'],
  [7, 'Çocuk sağlığı merkezinde aşı takvimi değişti.'],
  [5, 'Çocuk gelişimi uzmanı ailelerle buluştu.'],
  [6, 'Şeker hastalığı beslenme düzeniyle denetlenir.'],
  [6, 'Kültür merkezi sonbahar programı açıklandı.'],
  [5, 'Kültür bakanlığı müze kartlarını yeniledi.'],
  [6, 'Belediye meclisi bütçe görüşmelerini tamamladı.'],
  [5, 'Belediye başkanı pazar yerini gezdi.'],
  [6, 'Uzay mekiği yörüngeye yerleşti.'],
  [6, 'Güneş enerjisi panelleri çatılara kuruldu.'],
  [5, 'Güneş tutulması cuma günü izlenecek.'],
  [6, 'Rüzgar enerjisi santralleri elektrik üretiyor.'],
  [6, 'Trafik kazası yolu kapattı.'],
  [5, 'Trafik sigortası primleri arttı.'],
  [6, 'Sınav sonuçları internet üzerinden açıklandı.'],
  [6, 'Üniversite tercih rehberi yayımlandı.'],
  [5, 'Üniversite öğrencileri yurt başvurusu yaptı.'],
  [6, 'Kitap fuarı yüzlerce yazarı ağırladı.'],
  [5, 'Kitap okuma alışkanlığı küçük yaşta kazanılır.'],
  [6, 'Hava kirliliği büyük kentlerde artıyor.'],
  [5, 'Hava durumu yarın yağışlı olacak.'],
  [5, 'Gözlükçüler çarşısı yenilendi.'],
];

/** An index of these sentences, one page each; `close` removes it. */
export function openTestCorpus(): { searcher: Searcher; close: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-corpus-'));
  const writer = IndexWriter.open(folder);
  let id = 0;
  for (const [pages, sentence] of SENTENCES) {
    for (let copy = 0; copy < pages; copy++) {
      id++;
      const page = testPage(id, `${sentence} Bölüm ve sayı ${id} için.`, '', `site${id % 9}.tr`);
      writer.apply([{ seq: id, id, page }]);
    }
  }
  writer.commit(id);
  writer.close();
  const searcher = Searcher.open(folder);
  const close = (): void => {
    searcher.close();
    rmSync(folder, { recursive: true });
  };
  return { searcher, close };
}
