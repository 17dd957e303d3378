import type { Text } from './text.ts';

/** What a reader must know to compare our figures with a paper's. */
export const EXPERIMENT_TEXTS = {
  figuresMissing: {
    en: 'The paper prints its scores as bars in a figure; only the differences that its text names are given here.',
    tr: 'Makale puanlarını yalnızca bir çizimdeki sütunlar olarak verir; burada yalnızca metninde adı geçen farklar var.',
  },
  heavyNetworks: {
    en: 'A network whose epochs are few or broken was stopped by the time limit: its score is that of a network at the beginning of its training. Give it more with --minutes.',
    tr: 'Tur sayısı az veya kesirli olan ağ süre sınırında durdurulmuştur: puanı, eğitiminin başındaki bir ağın puanıdır. --minutes ile daha çok süre verin.',
  },
  fewExamples: {
    en: 'Few examples: the figures show that everything runs, not how good it is. Use --data with a labelled set.',
    tr: 'Örnek az: bu sayılar her şeyin çalıştığını gösterir, ne kadar iyi olduğunu değil. Etiketli bir küme ile --data kullanın.',
  },
  preprocessing: {
    en: 'All rows are the same network; "raw" is what stands between spaces, the others have lower case and no stop words, numbers or addresses.',
    tr: 'Bütün satırlar aynı ağdır; "raw" boşluklar arasında duran yazıdır, diğerleri küçük harflidir, durak sözcükleri, sayılar ve adresler atılmıştır.',
  },
  noPretrained: {
    en: 'BERT, ELMo and XLNet need weights that cannot be shipped: name the folder of an export with --encoder (docs/encoders.md).',
    tr: 'BERT, ELMo ve XLNet birlikte dağıtılamayan ağırlıklar ister: bir dışa aktarımın klasörünü --encoder ile verin (docs/encoders.md).',
  },
  crawlRate: {
    en: 'The sample web answers from the same machine without delay, one request at a time per site: this is what the crawler can process, not what the Web gives.',
    tr: 'Örnek web aynı makineden, beklemeden ve site başına tek istekle yanıt verir: bu, tarayıcının işleyebildiğidir, Web’in verdiği değil.',
  },
} as const satisfies Record<string, Text>;
