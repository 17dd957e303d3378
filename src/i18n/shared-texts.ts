import type { Text } from './text.ts';

/** What to do instead of a command that works on a file, where the store is a database. */
export const SHARED_TEXTS = {
  backup: {
    en: 'Use `pg_dump`.',
    tr: '`pg_dump` kullanın.',
  },
  'doctor --repair': {
    en: 'Restore a damaged database from a backup made with `pg_dump`; the next crawl rebuilds the index if data/index is removed.',
    tr: 'Bozulan veritabanı `pg_dump` ile alınmış bir yedekten geri yüklenir; data/index silinirse dizin sonraki taramada yeniden kurulur.',
  },
  import: {
    en: 'Import into a project folder and move it with `tazi migrate`.',
    tr: 'Bir proje klasörüne içe alıp `tazi migrate` ile taşıyın.',
  },
} as const satisfies Record<string, Text>;
