/** HTML as a tagged template that escapes what is put into it, unless that is HTML itself. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toString(): string {
    return this.source;
  }
}

type Value = Html | string | number | null | undefined | false | readonly Value[];

export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  let source = strings[0]!;
  for (let i = 0; i < values.length; i++) source += render(values[i]) + strings[i + 1]!;
  return new Html(source);
}

/** For text that is HTML, XML or a script already. */
export function raw(source: string): Html {
  return new Html(source);
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ESCAPES[char]!);
}

/** A script element with data in it; `<` is spelt so that no text can close the element. */
export function jsonScript(type: string, data: unknown, id?: string): Html {
  const body = JSON.stringify(data).replaceAll('<', '\\u003c');
  return raw(`<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${body}</script>`);
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.source;
  if (Array.isArray(value)) return value.map(render).join('');
  return escapeHtml(String(value));
}
