/**
 * A host as it goes into DNS, by the URL standard of today (UTS 46 of Unicode 16), where the URL parser of the
 * platform is some years behind: names in plain ASCII pass even if their punycode is bad, and a few letters
 * have got a lower case since.
 */
import { asciiLower } from '../ascii-lower.ts';

/** null if it is not a valid host. Addresses are returned in canonical form. */
export function hostToAscii(host: string): string | null {
  const current = host.replace(IGNORED, '').replace(NEWLY_MAPPED, toLowerForm);
  if (/[/?#@\\]/.test(current)) return null;
  try {
    return new URL(`http://${current}/`).hostname;
  } catch {
    return isPlainName(current) ? asciiLower(current) : null;
  }
}

/** Invisible characters that Unicode 15 forbade and Unicode 16 ignores. */
const IGNORED = /[\u115F\u1160\u17B4\u17B5\u180E\u206A-\u206F\u3164\uFFA0]/g;

/** Capitals that Unicode 15 forbade, or (ẞ) mapped elsewhere. */
const NEWLY_MAPPED = /[\u1E9E\u04C0\u2132\u2183\u10A0-\u10C5]/g;

function toLowerForm(letter: string): string {
  const code = letter.charCodeAt(0);
  if (code >= 0x10a0 && code <= 0x10c5) return String.fromCharCode(code - 0x10a0 + 0x2d00); // Georgian
  return LOWER_FORMS.get(letter) ?? letter;
}

const LOWER_FORMS = new Map([
  ['\u1E9E', 'ß'],
  ['\u04C0', '\u04CF'],
  ['\u2132', '\u214E'],
  ['\u2183', '\u2184'],
]);

/**
 * ASCII without the forbidden domain code points of the standard, and no number at its end, which would be an address.
 */
function isPlainName(name: string): boolean {
  return (
    /^[!-~]+$/.test(name) &&
    !/["#%/:<>?@[\\\]^`|]/.test(name) &&
    !/(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i.test(name)
  );
}
