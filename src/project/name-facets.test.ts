import { expect, it } from 'vitest';
import { NameFacets, nameFacetsIn } from './name-facets.ts';

const page = (id: number, text: string, changedAt = 1) => ({ id, changedAt, title: '', text });

it('counts the pages that have a name, in any case of letters and behind any suffix', async () => {
  const facets = new NameFacets();
  const pages = [
    page(1, 'Toplantı Ankara’da yapıldı. Ankara kalabalıktı. Boğaziçi Üniversitesi de katıldı.'),
    page(2, 'Yolcular Ankara’dan geldi.'),
    page(3, 'Kedi uyudu.'),
  ];
  expect(await facets.of(pages, ['place', 'organisation'])).toEqual({
    place: [{ value: 'Ankara', count: 2 }],
    organisation: [{ value: 'Boğaziçi Üniversitesi', count: 1 }],
  });
});

it('reads a page again when it has changed', async () => {
  const facets = new NameFacets();
  expect(await facets.of([page(1, 'Gemi İzmir’e vardı.')], ['place'])).toMatchObject({
    place: [{ value: 'İzmir' }],
  });
  expect(await facets.of([page(1, 'Gemi Bursa’ya vardı.', 2)], ['place'])).toMatchObject({
    place: [{ value: 'Bursa' }],
  });
});

it('knows which facets are names', () => {
  expect(nameFacetsIn(['author', 'place', 'person'])).toEqual(['person', 'place']);
  expect(nameFacetsIn(undefined)).toEqual([]);
});
