import { ERROR_TEXTS } from '../i18n/error-texts.ts';
import type { Language } from '../i18n/text.ts';
import { ERRORS, type ErrorCode } from './errors.ts';

/** docs/errors.md and docs/tr/errors.md: one row per code. A test keeps the files equal to this. */
export function errorsReference(language: Language = 'en'): string {
  const lines = [...HEADS[language]];
  const [yes, no] = language === 'tr' ? ['evet', 'hayır'] : ['yes', 'no'];
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    const { status, exit, retry } = ERRORS[code];
    const message = ERROR_TEXTS[code][language].replaceAll('|', '\\|');
    lines.push(`| \`${code}\` | ${status} | ${exit} | ${retry ? yes : no} | ${message} |`);
  }
  return `${lines.join('\n')}\n`;
}

const HEADS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    '# Errors',
    '',
    'Generated from `src/model/errors.ts` by `npm run docs`; do not edit. Every expected error has one of these codes. The',
    'API answers `{"error":{"code","message","docs"}}` with the status; the CLI exits with the exit code (1 failed, 2 wrong',
    'usage or settings), and with `--json` writes the same object to stderr. "Retry" says whether the same call may succeed',
    'later.',
    '',
    '| code | status | exit | retry | message |',
    '| --- | --- | --- | --- | --- |',
  ],
  tr: [
    '# Hatalar',
    '',
    '`src/model/errors.ts` dosyasından `npm run docs` ile üretilir; elle değiştirmeyin. Tazı’nın bilerek verdiği her hatanın',
    'bu kodlardan biri vardır. API, `{"error":{"code","message","docs"}}` gövdesini bu durum koduyla döndürür; komut satırı',
    'çıkış kodunu verir (1 başarısız, 2 yanlış kullanım ya da ayar), `--json` ile aynı nesneyi stderr’e yazar. “Yinele”',
    'sütunu, aynı çağrının hiçbir şey değiştirilmeden daha sonra başarılı olup olamayacağını gösterir.',
    '',
    '| kod | durum | çıkış | yinele | ileti |',
    '| --- | --- | --- | --- | --- |',
  ],
};
