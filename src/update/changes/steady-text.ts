/**
 * The part of a text that identifies it: clocks, "5 dakika önce" and counters are removed before two versions
 * are compared, because they differ at every fetch and are not news to a reader. Works on folded text
 * (nlp/fold.ts). A time of day or a number in a sentence is content and stays: only what is marked as a clock
 * or a counter is removed.
 *
 * Every expression is bounded, so that the time is linear in the text. What it begins with is matched before the look back at
 * the letter before: V8 asks for \p{L} by a call, which at every place would take longer than all the rest.
 */
export function steadyText(folded: string): string {
  let steady = folded;
  for (const { mark, restless, stand } of RESTLESS) {
    if (mark.test(steady)) steady = steady.replace(restless, stand);
  }
  return steady;
}

const NUMBER = String.raw`\d{1,3}(?:[.,]\d{3}){0,3}|\d{1,9}`;
const UNIT = 'saniye|sn|dakika|dk|saat|sa|gun|hafta|ay|yil';
const CLOCK = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?`;
const DATE = String.raw`\d{1,2}[./ -](?:\d{1,2}|\p{L}{3,8})[./ -]\d{2,4}`;
/** Counters that every reader increases. */
const COUNTED =
  'okunma|okundu|goruntulenme|goruntulendi|goruntuleme|izlenme|izlendi|tiklanma|tiklandi|ziyaret edildi|hit|begeni|paylasim';
/** Words that may precede the number of a counter, and its last letters. */
const COUNTERS = `${COUNTED}|begen|alkisla|yorumlar|yorum sayisi`;
const COUNTER_ENDS = [...new Set(`${COUNTERS}|sayisi`.split('|').map((word) => word.slice(-3)))].join('|');
const READERS = 'kisi|uye|ziyaretci|okur|okuyucu|kullanici|misafir';
const PRESENT = 'okuyor|bakiyor|izliyor|inceliyor|goruntuluyor|cevrimici|aktif';

type Restless = {
  /** Prefilter: matches every text that `restless` matches, in a fraction of the time; most match neither. */
  mark: RegExp;
  restless: RegExp;
  stand: string;
};

const RESTLESS: readonly Restless[] = [
  // 5 dakika önce, bir saat önce, az önce, şimdi
  {
    mark: new RegExp(` once(?<=(?:${UNIT}|az) once)`),
    restless: new RegExp(
      String.raw`(?=\d|bir|yarim |az )(?<![\p{L}\d])(?:(?:\d{1,4}|bir|birkac|yarim) (?:${UNIT})|az|biraz) once(?![\p{L}\d])`,
      'gu',
    ),
    stand: '⌚',
  },
  // Son güncelleme: 12.11.2026 14:05, güncellendi 14:05
  {
    mark: /guncelle/,
    restless: new RegExp(
      String.raw`(?=(?:son )?guncelle)(?<!\p{L})(?:son )?guncelle(?:me|ndi|nme)(?: tarihi| saati| zamani)?[ :,-]{0,4}(?:${DATE})?[ ,|-]{0,3}(?:saat )?(?:${CLOCK})?`,
      'gu',
    ),
    stand: '⌚',
  },
  // A clock with seconds is a clock, not an appointment.
  { mark: /\d:\d\d:\d/, restless: /(?<!\d)\d{1,2}:\d{2}:\d{2}(?!\d)/gu, stand: '⌚' },
  // 1.240 kişi okuyor, 3 üye ve 12 ziyaretçi okuyor
  {
    mark: new RegExp(String.raw`\d (?:${READERS})`),
    restless: new RegExp(
      String.raw`(?<![\d.,])(?:${NUMBER}) (?:${READERS})(?: ve (?:${NUMBER}) (?:${READERS}))?(?= (?:[\p{L}]{1,12} ){0,3}(?:${PRESENT}))`,
      'gu',
    ),
    stand: '#',
  },
  // 1.240 kez okundu, 15 beğeni
  {
    mark: new RegExp(String.raw`\d (?:kez |defa |kere )?(?:${COUNTED})`),
    restless: new RegExp(
      String.raw`(?<![\d.,])(?:${NUMBER})(?= (?:kez |defa |kere )?(?:${COUNTED})(?!\p{L}))`,
      'gu',
    ),
    stand: '#',
  },
  // Okunma: 1240, görüntülenme sayısı 15, beğen (40); the digit is matched first, to limit lookbehinds to few
  // places.
  {
    mark: new RegExp(String.raw`[a-z:( ]\d(?<=(?:${COUNTER_ENDS})[ :]{0,3}\(?\d)`),
    restless: new RegExp(
      String.raw`(?=\d)(?<=(?<!\p{L})(?:${COUNTERS})(?: sayisi)?[ :]{0,3}\(?)(?:${NUMBER})(?![\d.,]\d)`,
      'gu',
    ),
    stand: '#',
  },
];
