import type { Text } from './text.ts';

/** What an import says of documents that it skipped, and of what it has done. */
export const IMPORT_TEXTS = {
  notJson: { en: 'it is not JSON', tr: 'JSON değil' },
  array: {
    en: 'it is an array over several lines; one document per line is needed',
    tr: 'birkaç satıra yayılan bir dizi; her satırda bir belge olmalı',
  },
  notAnObject: { en: 'it is not a JSON object', tr: 'bir JSON nesnesi değil' },
  fieldMissing: { en: '"{name}" is missing', tr: '"{name}" eksik' },
  fieldWrong: { en: '"{name}" must be text', tr: '"{name}" metin olmalı' },
  fieldLong: { en: '"{name}" is too long', tr: '"{name}" çok uzun' },
  notAnAddress: { en: '"{name}" is not an address: {value}', tr: '"{name}" bir adres değil: {value}' },
  notATime: { en: '"{name}" is not a time: {value}', tr: '"{name}" bir zaman değil: {value}' },
  addressTaken: {
    en: 'another file of this import has its address {url}; import it on its own, with another --base',
    tr: 'bu içe alımdaki başka bir dosyanın adresi de {url}; bunu başka bir --base ile ayrıca içe alın',
  },
  fileLarge: { en: 'it is larger than any document', tr: 'bir belge için fazla büyük' },
  noAddress: { en: 'it names no address', tr: 'içinde hiç adres yok' },
  xmlWide: { en: 'an XML store must be in UTF-8', tr: 'XML deposu UTF-8 ile yazılmış olmalı' },
  noText: { en: 'it contains no text', tr: 'metin içermiyor' },
  noindex: { en: 'the page asks not to be indexed', tr: 'sayfa dizine alınmak istemiyor' },
  listing: { en: 'it is a list of addresses', tr: 'bir adres listesi' },
  format: {
    en: 'its content is of no format that Tazı can read',
    tr: 'içeriği Tazı’nın okuyabildiği bir biçimde değil',
  },
  broken: {
    en: 'the document is damaged or protected by a password',
    tr: 'belge bozuk ya da parolayla korunuyor',
  },
  packing: { en: 'it is damaged and cannot be unpacked', tr: 'bozuk olduğu için açılamıyor' },
  slow: { en: 'reading the document took too long', tr: 'belgeyi okumak çok uzun sürdü' },
  memory: { en: 'reading the document took too much memory', tr: 'belgeyi okumak çok fazla bellek istedi' },
  refused: {
    en: 'it was not read, because several documents before it could not be read in time',
    tr: 'önceki birkaç belge zamanında okunamadığı için bu da okunmadı',
  },
  failed: { en: 'it could not be read ({detail})', tr: 'okunamadı ({detail})' },
  noRecord: { en: 'no record begins at byte {position}', tr: '{position}. baytta bir kayıt başlamıyor' },
  recordLength: {
    en: 'a record without a length before byte {position}',
    tr: '{position}. bayttan önceki kaydın uzunluğu yazılmamış',
  },
  recordLarge: { en: 'a record of {length} bytes is too large', tr: '{length} baytlık kayıt fazla büyük' },
  recordCut: {
    en: 'the file ends within a record, after {position} bytes; the record was read up to there',
    tr: 'dosya bir kaydın ortasında, {position}. baytta bitiyor; kayıt oraya kadar okundu',
  },
  noArchive: {
    en: 'it is not a WACZ file: it contains no archive',
    tr: 'WACZ dosyası değil: içinde arşiv yok',
  },
  skippedFile: { en: 'skipped: {file}: {detail}', tr: 'atlandı: {file}: {detail}' },
  skippedLine: {
    en: 'skipped: {file}, line {line}: {detail}',
    tr: 'atlandı: {file}, {line}. satır: {detail}',
  },
  skippedRecord: {
    en: 'skipped: {file}, record {line}: {detail}',
    tr: 'atlandı: {file}, {line}. kayıt: {detail}',
  },
  cutText: {
    en: 'only the first {millions} million characters of this text are kept',
    tr: 'bu metnin yalnızca ilk {millions} milyon karakteri saklandı',
  },
  cut: { en: '{file}: {detail}', tr: '{file}: {detail}' },
  cutLine: { en: '{file}, line {line}: {detail}', tr: '{file}, {line}. satır: {detail}' },
  cutRecord: { en: '{file}, record {line}: {detail}', tr: '{file}, {line}. kayıt: {detail}' },
  imported: { en: '{count} {count|document|documents} imported', tr: '{count} belge içe alındı' },
  replaced: {
    en: '{count} {count|document|documents} imported ({replaced} of them in place of another text at the same address)',
    tr: '{count} belge içe alındı ({replaced} tanesi aynı adresteki başka bir metnin yerine)',
  },
  unchanged: { en: '{unchanged} already present', tr: '{unchanged} belge zaten vardı' },
  skipped: { en: '{what} skipped', tr: '{what} atlandı' },
  files: { en: '{count} {count|file|files}', tr: '{count} dosya' },
  records: { en: '{count} {count|record|records}', tr: '{count} kayıt' },
  lines: { en: '{count} {count|line|lines}', tr: '{count} satır' },
  total: { en: '{total} {total|page|pages} in the store', tr: 'depoda {total} sayfa var' },
  totalForeign: {
    en: '{total} {total|page|pages} in the store, {foreign} of them in other languages',
    tr: 'depoda {total} sayfa var, {foreign} tanesi başka dillerde',
  },
} as const satisfies Record<string, Text>;
