/**
 * One site with a real archive (thousands of pages, found by turning the pages of a listing) and five traps beside it: a calendar without end, session
 * ids that are new at every fetch, relative links that go astray, filters that can be combined without end, and labels that exist under every
 * name. Pages in traps say nothing that others do not say; pages of the archive all do. It counts what it is asked for.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { archiveText } from './archive-texts.ts';
import { html, raw } from './html.ts';
import { hexDigits, randomStream } from './random.ts';
import { MONTHS } from './turkish-dates.ts';

export type TrapWebOptions = {
  /** Texts of the archive (default 2000), ten to a page of the listing. */
  archivePages?: number;
};

export type TrapRequests = {
  /** Different texts of the archive that were asked for. */
  archive: number;
  listings: number;
  /** Requests by trap. */
  traps: Record<string, number>;
  /** All requests but those for robots.txt. */
  pages: number;
};

const PER_LISTING = 10;

export async function startTrapWeb(options: TrapWebOptions = {}): Promise<TrapWeb> {
  const web = new TrapWeb(options.archivePages ?? 2_000);
  await web.listen();
  return web;
}

export class TrapWeb {
  readonly #archivePages: number;
  readonly #server: Server;
  readonly #texts = new Set<number>();
  readonly #counts: Record<string, number> = {};
  #fetches = 0;

  constructor(archivePages: number) {
    this.#archivePages = archivePages;
    this.#server = createServer((request, response) => {
      const path = decodeURI(request.url ?? '/');
      if (path === '/robots.txt') {
        response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nAllow: /\n');
        return;
      }
      this.#fetches++;
      const page = this.#page(path);
      response.writeHead(page === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(page ?? 'yok');
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  requests(): TrapRequests {
    const { arsiv = 0, ...traps } = this.#counts;
    return { archive: this.#texts.size, listings: arsiv, traps, pages: this.#fetches };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  #page(path: string): string | null {
    if (path === '/') return this.#home();
    const text = /^\/yazi\/[a-z-]*?(\d+)$/.exec(path);
    if (text) return this.#text(Number(text[1]));
    const [section = ''] = path.slice(1).split(/[/?]/, 1);
    const build = this.#sections[section];
    const page = build?.(path) ?? null;
    if (page !== null) this.#counts[section] = (this.#counts[section] ?? 0) + 1;
    return page;
  }

  readonly #sections: Record<string, (path: string) => string | null> = {
    arsiv: (path) => this.#listing(path),
    takvim: calendar,
    forum: (path) => forum(path, this.#fetches),
    bolum: astray,
    urunler: filters,
    etiket: label,
  };

  #home(): string {
    const links = [
      '/arsiv/',
      '/takvim/2026/11',
      '/forum/konu-1',
      '/bolum/',
      '/urunler',
      '/etiket/zeytin-dali',
    ];
    return layout(
      'Ege defterleri',
      ['Ege kasabalarından derlenen defterler, konuşmalar ve eski fotoğraflar burada saklanıyor.'],
      links,
    );
  }

  #listing(path: string): string | null {
    const number = path === '/arsiv/' ? 1 : Number(/^\/arsiv\/sayfa\/(\d+)\/$/.exec(path)?.[1]);
    const last = Math.ceil(this.#archivePages / PER_LISTING);
    if (!(number >= 1 && number <= last)) return null;
    const first = (number - 1) * PER_LISTING + 1;
    const items = Array.from({ length: Math.min(PER_LISTING, this.#archivePages - first + 1) }, (_, i) => {
      const id = first + i;
      return html`<li><a href="/yazi/defter-${id}">${archiveText(id).title}</a></li>`;
    });
    const next = number < last ? html`<a href="/arsiv/sayfa/${number + 1}/">Sonraki</a>` : html``;
    return html`<!doctype html><html lang="tr"><head><title>Arşiv, sayfa ${number}</title></head>
      <body><h1>Arşiv</h1><ul>${items}</ul><p>${next} <a href="/">Ana sayfa</a></p></body></html>`.source;
  }

  #text(id: number): string | null {
    if (!(id >= 1 && id <= this.#archivePages)) return null;
    this.#texts.add(id);
    const { title, paragraphs } = archiveText(id);
    return layout(title, paragraphs, ['/', '/arsiv/']);
  }
}

function layout(title: string, paragraphs: readonly string[], links: readonly string[]): string {
  return html`<!doctype html><html lang="tr"><head><title>${title}</title></head><body><h1>${title}</h1>
    ${paragraphs.map((text) => html`<p>${text}</p>`)}
    <ul>${links.map((link) => html`<li><a href="${raw(link.replaceAll('&', '&amp;'))}">${link}</a></li>`)}</ul></body></html>`
    .source;
}

function calendar(path: string): string | null {
  const match = /^\/takvim\/(\d{1,6})\/(\d{2})$/.exec(path);
  if (!match) return null;
  const index = Number(match[1]) * 12 + Number(match[2]) - 1;
  const at = (offset: number) => {
    const month = index + offset;
    return `/takvim/${Math.floor(month / 12)}/${String((month % 12) + 1).padStart(2, '0')}`;
  };
  const days = Array.from({ length: 30 }, (_, day) => `${day + 1} ${MONTHS[index % 12]}: etkinlik yok.`);
  return layout(`${MONTHS[index % 12]} ${Math.floor(index / 12)}`, [days.join(' ')], [at(1), at(-1), at(12)]);
}

const TOPICS = 30;

/** The same few topics, under an address that is new in every link. */
function forum(path: string, fetch: number): string | null {
  const number = Number(/^\/forum\/konu-(\d+)(?:\?|$)/.exec(path)?.[1]);
  if (!(number >= 1 && number <= TOPICS)) return null;
  const { paragraphs } = archiveText(1_000_000 + number);
  const links = Array.from(
    { length: TOPICS },
    (_, i) => `/forum/konu-${i + 1}?anahtar=${hexDigits(`${fetch} ${i}`, 10)}`,
  );
  return layout(`Konu ${number}`, paragraphs, links);
}

const FOLDERS = ['alt', 'yan', 'ust', 'on'];

/** Every page links to folders below itself, as a fault in a template does. */
function astray(path: string): string | null {
  if (!path.endsWith('/')) return null;
  return layout(
    'Bölümler',
    ['Aradığınız bölümü aşağıdaki bağlantılardan seçebilirsiniz, hepsi aynı yere çıkar.'],
    FOLDERS.map((folder) => `${folder}/`),
  );
}

const FILTERS: Record<string, readonly string[]> = {
  renk: ['mavi', 'yesil', 'sari', 'kirmizi'],
  boy: ['kucuk', 'orta', 'buyuk'],
  sirala: ['ad', 'fiyat', 'tarih'],
  marka: ['ege', 'ada', 'dalga'],
};

function filters(path: string): string | null {
  const query = new URLSearchParams(path.split('?')[1] ?? '');
  const links = Object.entries(FILTERS).flatMap(([name, values]) =>
    values.map((value) => {
      const changed = new URLSearchParams(query);
      changed.set(name, value);
      return `/urunler?${changed}`;
    }),
  );
  const random = randomStream(String(query));
  const products = Array.from({ length: 24 }, (_, i) => archiveText(2_000_000 + i).title).filter(
    () => random() < 0.5,
  );
  return layout('Ürünler', products, links);
}

/** There is a page for every label, and it says that there is none. */
function label(path: string): string | null {
  const name = path.slice('/etiket/'.length);
  const random = randomStream(name);
  const others = [1, 2, 3].map(
    (n) => `/etiket/${hexDigits(`${name} ${n} ${random()}`, 6).replace(/\d/g, 'k')}-dali`,
  );
  return layout(
    'Etiket',
    [`“${name}” etiketiyle ilgili hiçbir kayıt bulunamadı, başka bir etiket deneyin.`],
    others,
  );
}
