import { expect, test } from 'vitest';
import { sentencesOf } from './restless.ts';
import { RestlessPlaces } from './restless-places.ts';

const [BODY, ADVERT] = [1, 2];
const TEXT = ['Belediye başkanı yeni köprüyü açtı.', 'Köprü iki yılda bitti.'];

function version(body: readonly string[], adverts: readonly string[]) {
  const lines = [...body, ...adverts];
  return sentencesOf({
    title: '',
    text: lines.join('\n'),
    allText: lines.join('\n'),
    linePlaces: [...body.map(() => BODY), ...adverts.map(() => ADVERT)],
  });
}

const advert = (fetch: number) => [`Bu hafta ${'abcdefghijklmnop'[fetch]} ürünü indirimde.`];

test('a place that shows different text at every fetch is masked on all pages of the site', () => {
  const places = new RestlessPlaces();
  for (const fetch of [0, 2])
    places.learn('a.tr', version(TEXT, advert(fetch)), version(TEXT, advert(fetch + 1)));
  const [one, other] = [5, 6].map((fetch) =>
    places.mask('a.tr', version(['Başka bir sayfa.'], advert(fetch))),
  );
  expect(one!.all).toEqual(other!.all);
  expect(one!.all.size).toBe(1);
  const elsewhere = places.mask('b.tr', version(TEXT, advert(5)));
  expect(elsewhere.all.size).toBe(3);
});

test('a place where most sentences stay is content, whatever else rotates there', () => {
  const places = new RestlessPlaces();
  const mixed = (fetch: number) => version([...TEXT, ...advert(fetch)], []);
  for (const fetch of [0, 2, 4]) places.learn('a.tr', mixed(fetch), mixed(fetch + 1));
  expect(places.mask('a.tr', mixed(7)).all.size).toBe(3);
  expect(places.isBelieved('a.tr')).toBe(false);
});

test('differences are trusted once the rest of the site has proved steady, and checked now and then', () => {
  const places = new RestlessPlaces();
  for (let fetch = 0; fetch < 10; fetch += 2)
    places.learn('a.tr', version(TEXT, advert(fetch)), version(TEXT, advert(fetch + 1)));
  const believed = Array.from({ length: 160 }, () => places.isBelieved('a.tr'));
  expect(believed.filter((is) => !is)).toHaveLength(16);
  for (let fetch = 0; fetch < 10; fetch += 2)
    places.learn('a.tr', version(TEXT, advert(fetch)), version(TEXT, advert(fetch + 1)));
  const later = Array.from({ length: 160 }, () => places.isBelieved('a.tr'));
  expect(later.filter((is) => !is)).toHaveLength(4);
  places.learn('a.tr', version(TEXT, []), version([TEXT[0]!, 'Köprü bugün kapandı.'], []));
  expect(places.isBelieved('a.tr')).toBe(false);
});
