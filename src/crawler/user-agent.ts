import { packageVersion } from '../config/package-root.ts';
import type { Settings } from '../config/settings.ts';

/** "tazi/0.2.0 (+mailto:…)": product, version, and how to reach the operator. */
export function userAgent({ crawl: { contact } }: Settings): string {
  const product = `tazi/${packageVersion()}`;
  return contact === undefined ? product : `${product} (+${asAscii(contact)})`;
}

/** Headers are ASCII; "https://örnek.com.tr/ğ" has an ASCII spelling. */
function asAscii(contact: string): string {
  if (/^[\x20-\x7e]*$/.test(contact)) return contact;
  return URL.canParse(contact) ? new URL(contact).href : encodeURI(contact);
}
