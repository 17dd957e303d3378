import type { Text } from './text.ts';

/** Parts of sentences about a setting that is wrong. */
export const SETTING_TEXTS = {
  suggestion: { en: ' (did you mean "{word}"?)', tr: ' (bunu mu demek istediniz: "{word}"?)' },
  onlyEnvironment: {
    en: 'it can only be set in the environment, as {variable}',
    tr: 'yalnızca ortamda, {variable} değişkeniyle verilebilir',
  },
  group: {
    en: 'it is a group of settings and must be an object',
    tr: 'bir ayar grubudur, nesne olmalı',
  },
  storeUrl: {
    en: 'it must be the URL of a PostgreSQL database, like postgres://user:password@host:5432/database',
    tr: 'bir PostgreSQL veritabanının adresi olmalı: postgres://kullanıcı:parola@sunucu:5432/veritabanı',
  },
  searchUrl: {
    en: 'it must be the URL of an OpenSearch index, like https://user:password@host:9200/name',
    tr: 'bir OpenSearch dizininin adresi olmalı: https://kullanıcı:parola@sunucu:9200/ad',
  },
  bodies: {
    en: 'it must be a location in an S3 store, like s3://bucket/prefix',
    tr: 'bir S3 deposundaki yer olmalı: s3://kova/önek',
  },
  contact: {
    en: 'write mailto:you@example.org or an https:// address',
    tr: 'mailto:siz@example.org ya da bir https:// adresi yazın',
  },
} as const satisfies Record<string, Text>;
