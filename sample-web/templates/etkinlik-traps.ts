import { type Html, html, raw } from '../html.ts';
import { listPage } from '../pages.ts';
import type { Page, View } from '../site.ts';
import { MONTHS } from '../turkish-dates.ts';

type Layout = (view: View, title: string, head: Html, body: Html) => Html;

/** The page of an endless space at this path; null where the site has none. */
export function trapAt(path: string, layout: Layout): Page | null {
  return calendarAt(path, layout) ?? galleryAt(path, layout) ?? searchAt(path, layout);
}

function trap(path: string, title: string, text: string, links: Html, layout: Layout): Page {
  return listPage(
    path,
    title,
    [],
    (view) => layout(view, title, raw(''), html`<h1>${title}</h1><p>${text}</p>${links}`),
    {
      kind: 'trap',
      text: () => text,
    },
  );
}

function calendarAt(path: string, layout: Layout): Page | null {
  const match = /^\/takvim\/(\d{1,6})\/(\d{2})$/.exec(path);
  const [year, month] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || month < 1 || month > 12) return null;
  const at = (offset: number) => {
    const index = year * 12 + month - 1 + offset;
    return `/takvim/${Math.floor(index / 12)}/${String((index % 12) + 1).padStart(2, '0')}`;
  };
  const title = `${MONTHS[month - 1]} ${year} takvimi`;
  const links = html`<p><a href="${at(-1)}">« Önceki ay</a> <a href="${at(1)}">Sonraki ay »</a> <a href="${at(12)}">Gelecek yıl</a></p>`;
  return trap(path, title, 'Bu ay için duyurulmuş etkinlik yok.', links, layout);
}

function galleryAt(path: string, layout: Layout): Page | null {
  if (!/^\/galeri\/(salon\/)*$/.test(path)) return null;
  const links = html`<p><a href="./salon/">Sonraki salon</a> <a href="salon/salon/">İki salon ötesi</a> <a href="../">Geri</a></p>`;
  return trap(path, 'Galeri', 'Bu salonda sergilenen fotoğraflar yakında yüklenecek.', links, layout);
}

const FILTERS: Record<string, readonly string[]> = {
  tur: ['konser', 'tiyatro', 'sergi', 'sinema'],
  semt: ['liman', 'carsi', 'hisaronu', 'camlitepe', 'sarnic'],
  ucret: ['ucretsiz', 'indirimli', 'tam'],
  sirala: ['tarih', 'ad', 'uzaklik'],
};

/** Each link adds or changes one filter, or asks for the next page: the combinations have no end. */
function searchAt(path: string, layout: Layout): Page | null {
  if (!path.startsWith('/ara?')) return null;
  const query = new URLSearchParams(path.slice('/ara?'.length));
  const withParameter = (name: string, value: string) => {
    const changed = new URLSearchParams(query);
    changed.set(name, value);
    return `/ara?${changed}`;
  };
  const links = Object.entries(FILTERS).map(
    ([name, values]) =>
      html`<p>${name}: ${values.map((value) => html`<a href="${withParameter(name, value)}">${value}</a> `)}</p>`,
  );
  const next = String(Number(query.get('sayfa') ?? '1') + 1);
  return trap(
    path,
    'Etkinlik arama',
    'Seçtiğiniz ölçütlere uyan etkinlik bulunamadı, süzgeçleri gevşetmeyi deneyin.',
    html`${links}<p><a href="${withParameter('sayfa', next)}">Sonraki sayfa</a></p>`,
    layout,
  );
}
