import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstLook, NO_NOTES, type RestlessNotes, secondLook, sentencesOf, unchecked } from './restless.ts';

const ADS = Array.from(
  { length: 17 },
  (_, i) => `Reklam ${'abcdefghijklmnopqr'[i]} ürünü bu hafta indirimde.`,
);

function page(body: string[], fetch: number) {
  return sentencesOf({
    title: 'Başlık',
    text: [body[0]!, ADS[(fetch * 7) % 17]!, ...body.slice(1)].join('\n'),
  });
}

/** Acts like a crawl: the baseline is the version stored last. Returns whether each visit found a change. */
function visits(bodies: string[][]): { changes: boolean[]; notes: RestlessNotes; looks: number } {
  let notes = NO_NOTES;
  let fetch = 0;
  let looks = 0;
  let before = page(bodies[0]!, fetch++);
  const changes = bodies.slice(1).map((body) => {
    const first = page(body, fetch++);
    const seen = firstLook(notes, before, first);
    let isChange = seen === 'changed';
    if (seen === 'look-again') {
      looks++;
      ({ isChange, notes } = secondLook(notes, before, first, page(body, fetch++)));
    } else notes = unchecked(notes);
    if (isChange) before = first;
    return isChange;
  });
  return { changes, notes, looks };
}

const STILL = [
  'Belediye başkanı yeni köprüyü açtı.',
  'Köprü iki yılda bitti.',
  'Törene yüzlerce kişi katıldı.',
];

describe('restless pages', () => {
  it('never change because of rotating advertisements, from the first visit on', () => {
    const { changes } = visits(Array(40).fill(STILL));
    expect(changes).not.toContain(true);
  });

  it('are fetched twice less and less often as their advertisements become known', () => {
    const { looks } = visits(Array(200).fill(STILL));
    expect(looks).toBeLessThan(60);
  });

  it('change if a sentence between the advertisements is replaced', () => {
    const bodies = Array.from({ length: 30 }, (_, i) =>
      i % 3 === 2
        ? STILL.with(1, `Köprüden ${['bin', 'iki bin', 'üç bin', 'beş bin'][i % 4]} araç geçti.`)
        : STILL,
    );
    const { changes } = visits(bodies);
    expect(changes).toEqual(bodies.slice(1).map((body, i) => body[1] !== bodies[i]![1]));
  });
});

it('a steady page is fetched twice at its first changes, then rarely', () => {
  let notes = NO_NOTES;
  let looks = 0;
  for (let i = 0; i < 64; i++) {
    const [before, after] = [i, i + 1].map((n) =>
      sentencesOf({ title: '', text: `Haber numarası ${n} burada.` }),
    );
    if (firstLook(notes, before!, after!) === 'look-again') {
      looks++;
      const second = secondLook(notes, before!, after!, after!);
      expect(second.isChange).toBe(true);
      notes = second.notes;
    } else notes = unchecked(notes);
  }
  expect(looks).toBeLessThan(10);
});

it('what was restless once is content again when it stays', () => {
  const before = sentencesOf({ title: '', text: 'Bir cümle durur.' });
  const after = sentencesOf({ title: '', text: 'Bir cümle durur.\nYeni haber geldi.' });
  const caught = secondLook(NO_NOTES, before, before, after);
  expect(caught.isChange).toBe(false);
  expect(firstLook(caught.notes, before, after)).toBe('restless');
  const again = secondLook(caught.notes, before, after, after);
  expect(again.isChange).toBe(true);
});

it('a change between the two fetches makes nothing restless', () => {
  const [before, after] = ['Eski haber burada.', 'Yeni haber geldi.'].map((news) =>
    sentencesOf({ title: '', text: `Bir cümle durur.\n${news}` }),
  );
  const { isChange, notes } = secondLook(NO_NOTES, before!, before!, after!);
  expect(isChange).toBe(false);
  expect(notes.restless).toEqual([]);
  expect(firstLook(notes, before!, after!)).not.toBe('restless');
});

it('never throws and stays bounded, whatever the pages say', () => {
  const text = fc.array(fc.string(), { maxLength: 30 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      const [before, first, second] = [a, b, c].map((body) => sentencesOf({ title: '', text: body }));
      const { notes } = secondLook(NO_NOTES, before!, first!, second!);
      expect(notes.restless.length).toBeLessThanOrEqual(400);
      expect(JSON.parse(JSON.stringify(notes))).toEqual(notes);
    }),
    { numRuns: 50 },
  );
});
