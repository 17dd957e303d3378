import { DOCTOR_TEXTS } from '../i18n/doctor-texts.ts';
import { fillText, type Text } from '../i18n/text.ts';

/** One thing that `tazi doctor` looked at. */
export type Finding = {
  what: string;
  ok: boolean;
  detail: string;
  /** The same in both languages; absent if the text comes from a library. */
  texts?: { what: Text; detail: Text };
};

type Key = keyof typeof DOCTOR_TEXTS;
type Values = Readonly<Record<string, string | number>>;

/** A finding in both languages; `what` and `detail` are English, as programs read them. */
export function finding(ok: boolean, what: Key, detail: Key | Text, values: Values = {}): Finding {
  const name = fillText(DOCTOR_TEXTS[what], values);
  const told = fillText(typeof detail === 'string' ? DOCTOR_TEXTS[detail] : detail, values);
  return { what: name.en, ok, detail: told.en, texts: { what: name, detail: told } };
}
