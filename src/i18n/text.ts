/** The two languages every text of the product exists in. */
export const LANGUAGES = ['tr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One text in both languages. */
export type Text = Readonly<Record<Language, string>>;

/** Puts values into the places named {like this}. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The same in both languages. */
export function fillText(text: Text, values: Readonly<Record<string, string | number>>): Text {
  return { tr: fill(text.tr, values), en: fill(text.en, values) };
}
