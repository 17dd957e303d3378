/** The two languages every text of the product exists in. */
export const LANGUAGES = ['tr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One text in both languages. */
export type Text = Readonly<Record<Language, string>>;

/** Puts values into the places named {likeThis}; {likeThis|page|pages} is the first word if the value is 1. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(PLACE, (whole, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    return String(value) === '1' ? one : many;
  });
}

const PLACE = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g;

/** The same in both languages. */
export function fillText(text: Text, values: Readonly<Record<string, string | number>>): Text {
  return { tr: fill(text.tr, values), en: fill(text.en, values) };
}
