import type { Text } from './text.ts';

/** Parts of sentences about a setting that is wrong. */
export const SETTING_TEXTS = {
  suggestion: { en: ', perhaps "{word}" is meant', tr: ', belki "{word}" demek istediniz' },
  onlyEnvironment: {
    en: 'it may only come from the environment, as {variable}',
    tr: 'yalnızca ortamdan, {variable} olarak gelebilir',
  },
  group: { en: 'it holds settings, so it must be an object', tr: 'içinde ayarlar var, bir nesne olmalı' },
  contact: {
    en: 'write mailto:you@example.org or an https:// address',
    tr: 'mailto:siz@example.org ya da bir https:// adresi yazın',
  },
} as const satisfies Record<string, Text>;
