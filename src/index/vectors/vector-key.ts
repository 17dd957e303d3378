/** Numbers are too many to be learnt one by one: years are alike, and so are all others. */
export function vectorKey(stem: string): string {
  const first = stem.charCodeAt(0);
  if (first < 48 || first > 57) return stem;
  return YEAR.test(stem) ? '#year' : '#number';
}

const YEAR = /^[12]\d{3}$/;
