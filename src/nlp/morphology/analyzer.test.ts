import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lemmaModel } from '../lemmas/lemma-model.ts';
import { Analyzer } from './analyzer.ts';

const WORDS =
  'evlerimizdekilerden kitabı geliyordum belediyesinin açıklamalarıyla istanbul ankarada xyzzy q ç göremediğimizi'.split(
    ' ',
  );

it('explains what it can analyse, whatever was analysed before', () => {
  const { lexicon } = lemmaModel();
  const asked = new Analyzer(lexicon);
  const letters = fc.string({ unit: fc.constantFrom(...'aeıiklmnrsdty'), maxLength: 12 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.oneof(fc.constantFrom(...WORDS), letters), fc.boolean(), fc.boolean())),
      (words) => {
        for (const [word, capital, isAnalysed] of words) {
          const fresh = new Analyzer(lexicon);
          fresh.analyze(word, capital);
          if (isAnalysed) asked.analyze(word, capital);
          expect(asked.explains(word, capital)).toBe(fresh.count > 0);
          asked.analyze(word, capital);
          expect(asked.count).toBe(fresh.count);
        }
      },
    ),
    { numRuns: 50 },
  );
});
