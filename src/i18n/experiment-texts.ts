import type { Text } from './text.ts';

/** What a reader must know to compare our figures with a paper's. */
export const EXPERIMENT_TEXTS = {
  title: {
    en: 'Topical crawler: embeddings and classifiers',
    tr: 'Konu odaklı tarayıcı: gömmeler ve sınıflandırıcılar',
  },
  ranOn: {
    en: '{source}: trained on {trained} {trained|text|texts}, judged on {judged}, {labels} topics',
    tr: '{source}: {trained} metinle eğitildi, {judged} metinle sınandı, {labels} konu',
  },
  figure3: { en: 'Figure 3. Embeddings', tr: 'Şekil 3. Gömmeler' },
  figure4: { en: 'Figure 4. Classifiers', tr: 'Şekil 4. Sınıflandırıcılar' },
  preprocessingTitle: { en: 'The effect of preprocessing', tr: 'Ön işlemenin etkisi' },
  printedTitle: { en: 'What the paper’s text says', tr: 'Makalenin metninde yazanlar' },
  statement: { en: 'statement', tr: 'ifade' },
  paper: { en: 'paper', tr: 'makale' },
  ours: { en: 'ours', tr: 'bizim' },
  bestEmbedding: { en: 'best embedding', tr: 'en iyi gömme' },
  gainOver: { en: 'accuracy gained over {name}', tr: '{name} karşısında doğruluk kazancı' },
  gainOfPreprocessing: { en: 'gain of preprocessing', tr: 'ön işlemenin kazancı' },
  seeTimes: { en: 'see the times', tr: 'bkz. süreler' },
  pagesPerDay: { en: 'pages per day', tr: 'günde sayfa' },
  threads: { en: 'requests at a time', tr: 'aynı anda istek' },
  method: { en: 'method', tr: 'yöntem' },
  accuracy: { en: 'accuracy', tr: 'doğruluk' },
  precision: { en: 'precision', tr: 'kesinlik' },
  recall: { en: 'recall', tr: 'duyarlık' },
  dimensions: { en: 'dimensions', tr: 'boyut' },
  runs: { en: 'runs', tr: 'çalıştırma' },
  layers: { en: 'layers', tr: 'katman' },
  parameters: { en: 'parameters', tr: 'parametre' },
  epochs: { en: 'epochs', tr: 'tur' },
  batch: { en: 'batch', tr: 'yığın' },
  judged: { en: 'texts judged', tr: 'sınanan metin' },
  textsPerSecond: { en: 'texts per second', tr: 'saniyede metin' },
  trainSeconds: { en: 'training, s', tr: 'eğitim, sn' },
  pages: { en: 'pages', tr: 'sayfa' },
  seconds: { en: 'seconds', tr: 'saniye' },
  writtenTo: {
    en: '{count} {count|file|files} written to {folder}',
    tr: '{folder} klasörüne {count} dosya yazıldı',
  },
  outFlag: {
    en: 'write the tables and figures to this folder (Markdown, CSV, SVG)',
    tr: 'tabloları ve şekilleri bu klasöre yaz (Markdown, CSV, SVG)',
  },
  all: {
    en: 'all experiments, one after another; their tables and figures go to --out',
    tr: 'bütün deneyleri art arda çalıştır; tabloları ve şekilleri --out klasörüne yaz',
  },
  figuresMissing: {
    en: 'The paper prints its scores as bars in a figure; only the differences stated in its text are given here.',
    tr: 'Makale puanlarını bir şekildeki sütunlarla verir; burada yalnızca metninde belirtilen farklar var.',
  },
  heavyNetworks: {
    en: 'A network with few or fractional epochs was stopped by the time limit: its score is that of a network at the beginning of its training. Allow more time with --minutes.',
    tr: 'Tur sayısı az veya kesirli olan ağ süre sınırında durdurulmuştur: puanı, eğitiminin başındaki bir ağın puanıdır. --minutes ile daha çok süre verin.',
  },
  fewExamples: {
    en: 'Few examples: the figures show that everything runs, not how good it is. Use --data with a labelled set.',
    tr: 'Örnek az: bu sayılar her şeyin çalıştığını gösterir, ne kadar iyi olduğunu değil. Etiketli bir küme ile --data kullanın.',
  },
  preprocessing: {
    en: 'All rows are the same network; "raw" is the text split at spaces; the others are in lower case, without stop words, numbers and addresses.',
    tr: 'Bütün satırlar aynı ağdır; "raw" boşluklardan bölünmüş metindir; ötekiler küçük harflidir, onlardan durak sözcükleri, sayılar ve adresler atılmıştır.',
  },
  noPretrained: {
    en: 'BERT, ELMo and XLNet need weights that cannot be shipped: pass the folder of an export with --encoder (docs/encoders.md).',
    tr: 'BERT, ELMo ve XLNet birlikte dağıtılamayan ağırlıklar ister: bir dışa aktarımın klasörünü --encoder ile verin (docs/encoders.md).',
  },
  crawlRate: {
    en: 'The sample web answers from the same machine without delay, one request at a time per site: this is what the crawler can process, not what the Web delivers.',
    tr: 'Örnek web aynı makineden, beklemeden ve site başına tek istekle yanıt verir: bu sayı Web’in sunabildiğini değil, tarayıcının işleyebildiğini gösterir.',
  },
} as const satisfies Record<string, Text>;
