import { ERROR_TEXTS } from '../i18n/error-texts.ts';
import { ERRORS, type ErrorCode } from './errors.ts';

/** docs/errors.md: one row per code. A test keeps the file equal to this. */
export function errorsReference(): string {
  const lines = [
    '# Errors',
    '',
    'Made from `src/model/errors.ts` by `npm run docs`; do not edit by hand. What Tazı throws on purpose has one of these codes. The API answers',
    '`{"error":{"code","message"}}` with the status, the CLI ends with the exit code (1 failed, 2 wrong use or settings); with `--json` it writes the',
    'same object to stderr. "Again" says whether the same call may succeed later with nothing changed by the caller.',
    '',
    '| code | status | exit | again | message |',
    '| --- | --- | --- | --- | --- |',
  ];
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    const { status, exit, retry } = ERRORS[code];
    const message = ERROR_TEXTS[code].en.replaceAll('|', '\\|');
    lines.push(`| \`${code}\` | ${status} | ${exit} | ${retry ? 'yes' : 'no'} | ${message} |`);
  }
  return `${lines.join('\n')}\n`;
}
