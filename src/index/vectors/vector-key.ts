/** There are too many numbers to learn each: years share one key, and so do all other numbers. */
export function vectorKey(stem: string): string {
  const first = stem.charCodeAt(0);
  if (first < 48 || first > 57) return stem;
  return YEAR.test(stem) ? '#year' : '#number';
}

const YEAR = /^[12]\d{3}$/;
