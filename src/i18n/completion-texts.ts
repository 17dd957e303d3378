import type { Text } from './text.ts';

export const COMPLETION_TEXTS = {
  about: {
    en: 'print a script that completes commands and flags in your shell',
    tr: 'kabuğunuzda komutları ve seçenekleri tamamlayan bir betik yaz',
  },
  shell: { en: 'your shell', tr: 'kabuğunuz' },
  examples: { en: 'Examples:', tr: 'Örnekler:' },
} as const satisfies Record<string, Text>;
