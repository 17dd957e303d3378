type CardFigures = { pages: number; sites: number; languages: ReadonlyMap<string, number>; now: number };

/** README.md of a data set: the header that the Hugging Face hub reads, and what a user must know. */
export function dataCard({ pages, sites, languages, now }: CardFigures): string {
  const codes = [...languages.keys()].filter((code) => /^[a-z]{2,3}$/.test(code)).sort();
  const size = SIZES.find(([limit]) => pages < limit)?.[1] ?? 'n>1T';
  const head = [
    '---',
    'configs:',
    '- config_name: default',
    '  data_files:',
    '  - split: train',
    '    path: data/train-*',
    ...(codes.length > 0 ? ['language:', ...codes.map((code) => `- ${code}`)] : []),
    'task_categories:',
    '- text-generation',
    'size_categories:',
    `- ${size}`,
    'tags:',
    '- web',
    '- tazi',
    '---',
  ];
  const body = [
    '# Pages of the web, collected by Tazı',
    '',
    `${pages} pages of ${sites} sites, exported ${new Date(now).toISOString().slice(0, 10)}.`,
    '',
    'One row a page. `text` is the cleaned text, one paragraph a line; `title`, `author`, `description`, `publishedAt`, `section` are what',
    'the page says of itself; `topics` and `keywords` (JSON lists) are our judgement; `optOut` (JSON list) names uses that the page',
    'forbids, `licence` the address of the licence it names; `charset` is the encoding it came in; `hash` is equal for equal texts; `url` and `id` name the page.',
    '',
    'The texts belong to their authors. Check that your use is allowed, and honour requests for removal.',
    '',
  ];
  return [...head, '', ...body].join('\n');
}

/** As named by the hub. */
const SIZES: readonly (readonly [limit: number, name: string])[] = [
  [1e3, 'n<1K'],
  [1e4, '1K<n<10K'],
  [1e5, '10K<n<100K'],
  [1e6, '100K<n<1M'],
  [1e7, '1M<n<10M'],
  [1e8, '10M<n<100M'],
];
