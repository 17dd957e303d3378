import { ERROR_TEXTS } from '../i18n/error-texts.ts';
import { fill, type Language, type Text } from '../i18n/text.ts';

export type ErrorCode = keyof typeof ERROR_TEXTS;

type ErrorRow = {
  /** HTTP status that the API returns for it. */
  status: number;
  /** Exit code of the CLI: 1 failed, 2 wrong usage or settings. */
  exit: 1 | 2;
  /** Would the same call succeed later with nothing changed by the caller? */
  retry: boolean;
};

/** Everything that is thrown on purpose. docs/errors.md is compared with this table by a test. */
export const ERRORS: Readonly<Record<ErrorCode, ErrorRow>> = {
  usage: { status: 400, exit: 2, retry: false },
  'setting-unknown': { status: 400, exit: 2, retry: false },
  'setting-invalid': { status: 400, exit: 2, retry: false },
  'settings-unreadable': { status: 500, exit: 2, retry: false },
  'rules-invalid': { status: 500, exit: 2, retry: false },
  'search-rules-invalid': { status: 500, exit: 2, retry: false },
  'contact-missing': { status: 400, exit: 2, retry: false },
  'browser-missing': { status: 400, exit: 2, retry: false },
  'package-missing': { status: 500, exit: 2, retry: false },
  'encoder-unusable': { status: 500, exit: 2, retry: false },
  'seed-invalid': { status: 400, exit: 2, retry: false },
  'seeds-missing': { status: 400, exit: 2, retry: false },
  'project-missing': { status: 404, exit: 2, retry: false },
  'project-exists': { status: 409, exit: 1, retry: false },
  'project-locked': { status: 409, exit: 1, retry: true },
  'crawl-running': { status: 409, exit: 1, retry: true },
  'experiment-running': { status: 409, exit: 1, retry: true },
  'project-damaged': { status: 500, exit: 1, retry: false },
  'project-newer': { status: 500, exit: 1, retry: false },
  'project-older': { status: 409, exit: 1, retry: false },
  'store-away': { status: 503, exit: 1, retry: true },
  'store-login': { status: 503, exit: 2, retry: false },
  'store-tls': { status: 503, exit: 2, retry: false },
  'store-missing': { status: 503, exit: 2, retry: false },
  'store-rights': { status: 503, exit: 2, retry: false },
  'store-version': { status: 503, exit: 2, retry: false },
  'store-shared': { status: 409, exit: 2, retry: false },
  'bodies-away': { status: 503, exit: 1, retry: true },
  'bodies-refused': { status: 503, exit: 2, retry: false },
  'search-away': { status: 503, exit: 1, retry: true },
  'search-empty': { status: 503, exit: 1, retry: true },
  'search-refused': { status: 503, exit: 2, retry: false },
  'search-version': { status: 503, exit: 2, retry: false },
  'too-many-files': { status: 503, exit: 1, retry: true },
  'disk-full': { status: 507, exit: 1, retry: true },
  'folder-unwritable': { status: 500, exit: 1, retry: false },
  'file-unreadable': { status: 400, exit: 1, retry: false },
  'import-invalid': { status: 400, exit: 1, retry: false },
  'examples-invalid': { status: 400, exit: 1, retry: false },
  'examples-few': { status: 400, exit: 1, retry: false },
  'model-unreadable': { status: 400, exit: 1, retry: false },
  'examples-unknown': { status: 400, exit: 1, retry: false },
  'topic-name': { status: 400, exit: 2, retry: false },
  'filter-unknown': { status: 400, exit: 2, retry: false },
  'topic-unknown': { status: 404, exit: 2, retry: false },
  'port-busy': { status: 500, exit: 1, retry: true },
  'index-damaged': { status: 500, exit: 1, retry: false },
  'index-analyser': { status: 500, exit: 1, retry: false },
  'forget-refused': { status: 400, exit: 2, retry: false },
  'forget-unconfirmed': { status: 400, exit: 2, retry: false },
  'forget-changed': { status: 409, exit: 1, retry: false },
  'forget-too-much': { status: 400, exit: 2, retry: false },
  'forget-nothing': { status: 404, exit: 1, retry: false },
  'forget-not-kept': { status: 404, exit: 1, retry: false },
  'not-found': { status: 404, exit: 1, retry: false },
  unauthorized: { status: 401, exit: 1, retry: false },
  'bad-request': { status: 400, exit: 2, retry: false },
  'method-not-allowed': { status: 405, exit: 1, retry: false },
  'unsupported-media': { status: 415, exit: 1, retry: false },
  'too-large': { status: 413, exit: 1, retry: false },
  'request-timeout': { status: 408, exit: 1, retry: true },
  'too-many-requests': { status: 429, exit: 1, retry: true },
  'host-refused': { status: 403, exit: 1, retry: false },
  'token-role': { status: 403, exit: 1, retry: false },
  'crawl-start-failed': { status: 409, exit: 1, retry: false },
  'token-unset': { status: 401, exit: 1, retry: false },
  'not-ready': { status: 503, exit: 1, retry: true },
  'address-unusable': { status: 500, exit: 1, retry: false },
  internal: { status: 500, exit: 1, retry: false },
};

/** The row of an error in the documentation that a server shows. */
export function docsOfError(code: ErrorCode, language: Language): string {
  return `/docs/${language}/errors#${code}`;
}

/** Values for the placeholders of a message; a text is inserted in the language of the message. */
type Values = Readonly<Record<string, string | number | Text>>;

/** An expected failure with a stable code. The message is English; `describe` has it in both languages. */
export class TaziError extends Error {
  readonly code: ErrorCode;
  readonly values: Values;

  constructor(code: ErrorCode, values: Values = {}, cause?: unknown) {
    super(messageIn('en', code, values), cause === undefined ? undefined : { cause });
    this.name = 'TaziError';
    this.code = code;
    this.values = values;
  }

  describe(language: Language): string {
    return messageIn(language, this.code, this.values);
  }
}

function messageIn(language: Language, code: ErrorCode, values: Values): string {
  const told = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'object' ? value[language] : value] as const,
  );
  return fill(ERROR_TEXTS[code][language], Object.fromEntries(told));
}

const UNKNOWN_FOLDER: Text = {
  en: 'the project or of temporary files',
  tr: 'Projenin ya da geçici dosyaların',
};

/** Wraps an unexpected error, so that every caller sees one shape. */
export function asTaziError(error: unknown): TaziError {
  if (error instanceof TaziError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  const { code, path } = (error ?? {}) as { code?: unknown; path?: unknown };
  // A write that fails does not say to which file.
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new TaziError('disk-full', { folder: typeof path === 'string' ? path : UNKNOWN_FOLDER }, error);
  if (code === 'EMFILE' || code === 'ENFILE') return new TaziError('too-many-files', { detail }, error);
  return new TaziError('internal', { detail }, error);
}
