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

/**
 * boun.edu.tr and canlidoviz.com are one row too low in the printed Çizelge 7; with this correction, its sums equal
 * EMA's in Çizelge 9.
 */
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

/**
 * Çizelge 10: unique URLs, visits, changes of each hour; precision and coverage in percent, efficiency, all as printed.
 */
export type PaperHour = readonly [
  unique: number,
  visits: number,
  changes: number,
  precision: number,
  coverage: number,
  efficiency: number,
];

export const PAPER_HOURS: { ema: readonly PaperHour[]; realTime: readonly PaperHour[] } = {
  ema: [
    [1046, 1102, 116, 11.09, 100, 2.11],
    [965, 992, 56, 5.35, 92.26, 2.14],
    [588, 659, 91, 8.7, 56.21, 2.93],
    [627, 759, 131, 12.52, 59.94, 2.88],
    [789, 926, 119, 11.38, 75.43, 2.48],
    [305, 455, 132, 12.62, 29.16, 4.86],
    [648, 769, 125, 11.95, 61.95, 2.81],
    [428, 522, 182, 17.4, 40.92, 3.87],
    [372, 466, 132, 12.62, 35.56, 4.17],
    [728, 828, 184, 17.59, 69.6, 2.69],
    [154, 297, 183, 17.5, 14.72, 8.98],
    [374, 535, 206, 19.69, 35.76, 4.35],
  ],
  realTime: [
    [1046, 1395, 288, 27.53, 100, 2.28],
    [1003, 1105, 190, 18.16, 95.89, 2.32],
    [806, 884, 129, 12.33, 77.06, 3.37],
    [552, 736, 112, 10.71, 52.77, 2.73],
    [434, 759, 94, 8.99, 41.49, 1.99],
    [306, 671, 104, 9.94, 29.25, 4.77],
    [456, 650, 92, 8.8, 43.59, 2.46],
    [396, 586, 103, 9.85, 37.86, 3.61],
    [378, 511, 117, 11.19, 36.14, 4.14],
    [485, 632, 81, 7.74, 46.37, 2.21],
    [203, 572, 88, 8.41, 19.41, 8.68],
    [195, 667, 92, 8.8, 18.64, 3.56],
  ],
};
