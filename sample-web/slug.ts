/** A Turkish or Azerbaijani name as a part of a path: "Kültür-Sanat" → "kultur-sanat". */
export function slugOf(name: string): string {
  let slug = '';
  for (const char of name) {
    const code = char.codePointAt(0)!;
    const isUpper = code >= 65 && code <= 90;
    const letter = LETTERS[char] ?? (isUpper ? String.fromCharCode(code + 32) : char);
    slug += /^[a-z0-9]$/.test(letter) ? letter : '-';
  }
  return slug.replace(/-+/g, '-').replace(/^-|-$/g, '');
}

const LETTERS: Record<string, string> = {
  Ç: 'c',
  ç: 'c',
  Ğ: 'g',
  ğ: 'g',
  I: 'i',
  İ: 'i',
  ı: 'i',
  Ö: 'o',
  ö: 'o',
  Ş: 's',
  ş: 's',
  Ü: 'u',
  ü: 'u',
  Â: 'a',
  â: 'a',
  î: 'i',
  û: 'u',
  Ə: 'e',
  ə: 'e',
};
