/**
 * Words of an address that people search for: the name of the site and the words of the path, without the
 * rest.
 */
const NOT_TELLING = /^(?:www|com|net|org|edu|gov|tr|html?|php|aspx?|jsp|index|https?)$/;
const MAX_LETTERS = 300;

export function urlWords(url: string): string {
  const words: string[] = [];
  const path = url.slice(0, MAX_LETTERS).replace(/^[a-z]+:\/\//, '');
  for (const [word] of path.matchAll(/[a-z]{2,}/g)) if (!NOT_TELLING.test(word)) words.push(word);
  return words.join(' ');
}
