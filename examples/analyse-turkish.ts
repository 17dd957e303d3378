/** Words of a Turkish text: sentences, lemmas, roots, repaired spelling. `npx tsx examples/analyse-turkish.ts` */
import { deasciify, detectLanguage, lemmatize, normalize, roots, sentences, tokenize } from 'tazi/nlp';

const text = 'Kitapları dün okudum. Gözlükçüler çarşısında çooook kalabalık vardı!';

console.log(detectLanguage(text).language);
for (const { text: sentence } of sentences(text)) {
  const words = tokenize(sentence).map((token) => token.text);
  console.log(words.map((word, i) => `${word} → ${lemmatize(words)[i]}`).join(', '));
}
console.log(roots('işletmecilik').join(', '));
console.log(deasciify('Agaclar cicek acti'));
console.log(normalize('slm, cooook güzel'));
