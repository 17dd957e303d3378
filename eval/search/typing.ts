/** How people vary a query: typed without Turkish letters, with two letters swapped, with another form. */
import { lemmatize } from '../../src/nlp/lemmatize.ts';

const ASCII: Readonly<Record<string, string>> = {
  ...{ ç: 'c', ğ: 'g', ı: 'i', ö: 'o', ş: 's', ü: 'u', â: 'a', î: 'i', û: 'u' },
  ...{ Ç: 'C', Ğ: 'G', İ: 'I', Ö: 'O', Ş: 'S', Ü: 'U', Â: 'A', Î: 'I', Û: 'U' },
};

export function typedInAscii(query: string): string {
  return query.replace(/[çğıöşüâîûÇĞİÖŞÜÂÎÛ]/g, (letter) => ASCII[letter]!);
}

/** Two neighbouring letters of the longest word in the wrong order. */
export function withSwappedLetters(query: string, random: () => number): string {
  return changeLongestWord(query, (word) => {
    const places: number[] = [];
    for (let at = 0; at + 1 < word.length; at++) if (word[at] !== word[at + 1]) places.push(at);
    if (places.length === 0) return word;
    const at = places[Math.floor(random() * places.length)]!;
    return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
  });
}

/** The longest word in another form: of its lemma the plural, possessed, in the ablative (kitap → kitaplarından). */
export function inflected(query: string): string {
  return changeLongestWord(query, (word) => {
    const [lemma] = lemmatize([word]);
    if (!lemma || lemma.length < 3) return word;
    const back = /[aıou][^aıoueiöü]*$/u.test(lemma);
    return lemma + (back ? 'larından' : 'lerinden');
  });
}

function changeLongestWord(query: string, change: (word: string) => string): string {
  let longest = '';
  for (const [word] of query.matchAll(/\p{L}+/gu)) if (word.length > longest.length) longest = word;
  return longest.length < 4 ? query : query.replace(longest, change(longest));
}
