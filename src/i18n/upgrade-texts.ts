import type { Text } from './text.ts';

/** What is said about projects of older versions. */
export const UPGRADE_TEXTS = {
  upgrade: {
    en: 'convert a project of an older version; other commands that write do so too',
    tr: 'daha eski bir sürümün projesini dönüştür; yazan öteki komutlar da bunu yapar',
  },
  dryRun: { en: 'only say what would be converted', tr: 'yalnızca neyin dönüştürüleceğini söyle' },
  converting: {
    en: 'The store is converted from schema {from} to {to}. What it was stays in {copy} until the first commit that follows.',
    tr: 'Depo {from}. şemadan {to}. şemaya dönüştürülüyor. Önceki hâli, izleyen ilk kayda dek {copy} dosyasında kalır.',
  },
  wouldConvert: {
    en: 'The store would be converted from schema {from} to {to}, with a copy of what it was in {copy} ({bytes} bytes).',
    tr: 'Depo {from}. şemadan {to}. şemaya dönüştürülürdü; önceki hâli {copy} dosyasında kalırdı ({bytes} bayt).',
  },
  wouldIndex: {
    en: 'The index is of another version and would be built again from the store.',
    tr: 'Dizin başka bir sürümden; depodan yeniden kurulurdu.',
  },
  converted: {
    en: 'The store was converted from schema {from} to {to}. What it was stays in {copy} until the next command that writes.',
    tr: 'Depo {from}. şemadan {to}. şemaya dönüştürüldü. Önceki hâli, yazan bir sonraki komuta dek {copy} dosyasında kalır.',
  },
  indexed: {
    en: 'The index was built again: {pages} {pages|page|pages} can be searched.',
    tr: 'Dizin yeniden kuruldu: {pages} sayfa aranabiliyor.',
  },
  current: { en: 'The project is up to date.', tr: 'Proje güncel.' },
  indexedBeside: {
    en: 'The index of this project is of another version, and the project is only read: {pages} {pages|page|pages} are indexed in a temporary folder. `tazi upgrade` does it for good.',
    tr: 'Bu projenin dizini başka bir sürümden ve proje yalnızca okunuyor: {pages} sayfa geçici bir klasörde dizinleniyor. `tazi upgrade` bunu kalıcı olarak yapar.',
  },
} satisfies Record<string, Text>;
