/**
 * The user interface with hostile text wherever others can write: titles, texts, addresses, topics, anchors,
 * queries. The output must consist of the elements and attributes that harmless text gives, link only to
 * http, https and ourselves, and show the text as text.
 */
import { DomUtils, parseDocument } from 'htmlparser2';
import { createApp } from '../../src/server/create-app.ts';
import { SmallEngine, type SmallPage } from './small-engine.ts';

/** One rendered page: where it came from, and the title it must show as text, if it has one. */
export type Rendered = { path: string; html: string; heading: string | null };

/** As many as two result pages show. */
const BATCH = 20;

/** Every kind of page for every payload, as the server renders it. */
export async function* hostilePages(payloads: readonly string[]): AsyncGenerator<Rendered> {
  for (let at = 0; at < payloads.length; at += BATCH) {
    const batch = payloads.slice(at, at + BATCH);
    const app = createApp(hostileEngine(batch));
    const read = async (path: string) =>
      (await app.request(path, { headers: { accept: 'text/html' } })).text();
    for (const number of [1, 2]) {
      const path = `/?q=saldiri&page=${number}`;
      yield { path, html: await read(path), heading: null };
    }
    for (const [i, payload] of batch.entries()) {
      const detail = `/pages/${i + 1}`;
      yield { path: detail, html: await read(detail), heading: `saldırı ${payload}` };
      const query = `/?q=${encodeURIComponent(payload.toWellFormed())}`;
      yield { path: query, html: await read(query), heading: null };
      const lines = `/concordance?q=${encodeURIComponent(payload.toWellFormed())}`;
      yield { path: lines, html: await read(lines), heading: null };
    }
  }
}

export function hostileEngine(payloads: readonly string[]): SmallEngine {
  return new SmallEngine(payloads.map(writtenInto));
}

function writtenInto(payload: string, i: number): SmallPage {
  return {
    url: `https://kotu${i}.example.com/${payload}?${payload}#${payload}`,
    title: `saldırı ${payload}`,
    text: `saldırı ${payload}\n${payload} sağlık`,
    topic: payload,
    day: '2026-03-01',
  };
}

/** Elements and attributes of the user interface, from pages with harmless text. */
export async function usualParts(): Promise<ReadonlySet<string>> {
  const usual = new Set(['mark', 'ruby', 'rt', 'rp']);
  const harmless = [' ', ...Array.from({ length: BATCH - 1 }, (_, i) => `zararsız ${i}`)];
  for await (const { html } of hostilePages(harmless)) {
    for (const part of partsOf(html)) usual.add(part);
  }
  return usual;
}

/** What is not inert in a rendered page, as sentences. */
export function liveParts({ path, html, heading }: Rendered, usual: ReadonlySet<string>): string[] {
  const found = [...partsOf(html)].filter((part) => !usual.has(part)).map((part) => `${path}: new ${part}`);
  const document = parseDocument(html);
  for (const { attribs } of DomUtils.findAll(() => true, document.children)) {
    for (const name of ['href', 'src', 'action', 'formaction']) {
      const address = attribs[name];
      if (address !== undefined && !/^([/#?]|https?:\/\/)/.test(address))
        found.push(`${path}: ${name} ${address}`);
      if (address?.startsWith('//')) found.push(`${path}: ${name} ${address}`);
    }
  }
  if (heading !== null) {
    const [h1] = DomUtils.getElementsByTagName('h1', document.children);
    const shown = plain(h1 ? DomUtils.textContent(h1) : '');
    if (shown !== plain(heading)) found.push(`${path}: shows ${shown} for ${plain(heading)}`);
  }
  return found;
}

/** `name`, and `name@attribute` for each attribute. */
function partsOf(html: string): Set<string> {
  const parts = new Set<string>();
  for (const { name, attribs } of DomUtils.findAll(() => true, parseDocument(html).children)) {
    parts.add(name);
    for (const attribute of Object.keys(attribs)) parts.add(`${name}@${attribute}`);
  }
  return parts;
}

/** As displayed: no NUL, no lone surrogate, no change of direction, spaces as one. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '\ufffd')
    .replace(/[\s\ufffd\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim();
}
