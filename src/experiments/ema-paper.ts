/** The printed figures of EMACrawler's experiment (E9; Alanoğlu and Akcayol 2024), Çizelge 7 to 10. */

export type DynamismCounts = { static: number; low: number; medium: number; high: number };

export type PaperCategory = {
  name: string;
  /** Çizelge 7: sites and how many of their URLs were crawled. */
  sites: Readonly<Record<string, number>>;
  /** Çizelge 9. */
  ema: DynamismCounts;
  realTime: DynamismCounts;
};

const counts = (none: number, low: number, medium: number, high: number): DynamismCounts => ({
  static: none,
  low,
  medium,
  high,
});

/** boun.edu.tr and canlidoviz.com stand one row too low in the printed Çizelge 7; read so, its sums equal EMA's in Çizelge 9. */
export const PAPER_CATEGORIES: readonly PaperCategory[] = [
  {
    name: 'E-ticaret ve Perakende',
    sites: { trendyol: 50, kitapyurdu: 21, akakce: 21, amazon: 41, vivense: 50 },
    ema: counts(139, 21, 17, 6),
    realTime: counts(142, 17, 24, 2),
  },
  {
    name: 'Yolculuk ve Turizm',
    sites: { obilet: 48, hotels: 47, flypgs: 50, etstur: 50, booking: 49 },
    ema: counts(200, 16, 22, 6),
    realTime: counts(208, 17, 14, 6),
  },
  {
    name: 'Eğitim',
    sites: { memurlar: 23, meb: 35, anadolu: 60, boun: 45 },
    ema: counts(106, 2, 55, 0),
    realTime: counts(104, 34, 24, 0),
  },
  {
    name: 'Finans',
    sites: { haremaltin: 17, doviz: 44, borsagundem: 70, canlidoviz: 44 },
    ema: counts(120, 15, 23, 17),
    realTime: counts(122, 42, 9, 4),
  },
  {
    name: 'Haber ve Medya',
    sites: { sondakika: 83, hurriyet: 50, ensonhaber: 48, haberturk: 50, haberler: 50 },
    ema: counts(180, 6, 56, 39),
    realTime: counts(182, 79, 10, 6),
  },
];

/** Çizelge 8. */
export const PAPER_DYNAMISM = { ema: counts(745, 60, 173, 68), realTime: counts(758, 189, 81, 18) };

/** Çizelge 10: unique URLs, visits, changes of each hour. */
type PaperHour = readonly [unique: number, visits: number, changes: number];

export const PAPER_HOURS: { ema: readonly PaperHour[]; realTime: readonly PaperHour[] } = {
  ema: [
    [1046, 1102, 116],
    [965, 992, 56],
    [588, 659, 91],
    [627, 759, 131],
    [789, 926, 119],
    [305, 455, 132],
    [648, 769, 125],
    [428, 522, 182],
    [372, 466, 132],
    [728, 828, 184],
    [154, 297, 183],
    [374, 535, 206],
  ],
  realTime: [
    [1046, 1395, 288],
    [1003, 1105, 190],
    [806, 884, 129],
    [552, 736, 112],
    [434, 759, 94],
    [306, 671, 104],
    [456, 650, 92],
    [396, 586, 103],
    [378, 511, 117],
    [485, 632, 81],
    [203, 572, 88],
    [195, 667, 92],
  ],
};
