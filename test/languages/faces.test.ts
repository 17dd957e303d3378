import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Language, Text } from '../../src/i18n/text.ts';
import { createApp } from '../../src/server/create-app.ts';
import { quietCli } from '../quiet-cli.ts';
import { SmallEngine } from '../server/small-engine.ts';
import { SMALL_PAGES } from '../server/small-pages.ts';
import { sharedWords, wordsOf } from './vocabulary.ts';

/**
 * Each part of the user interface uses one language: what a Turkish reader sees shares no word with what an
 * English reader sees in the same place, except names. `allowed-names.txt` lists those; a word that is added
 * must be one.
 */
async function run(args: string[], language: Language): Promise<string> {
  const { out, messages } = await quietCli(args, { language });
  return `${out}\n${messages}`;
}

/** Examples are commands and lists of values are code: neither is a sentence. */
function withoutExamples(help: string): string {
  return help
    .replace(/^(?:Examples|Örnekler):\n(?: {2}.*\n?)*/gm, '')
    .replace(/(?:one\s+of|şunlardan\s+biri:)\s[\w,\s-]+?(?=[;)])/g, '')
    .replace(/(?:default|varsayılan):\s+[\w.-]+/g, '');
}

/** The commands under a heading of the help. */
function commandsIn(help: string): string[] {
  const list = /^Commands:\n((?: {2}.*\n?)+)/m.exec(help)?.[1] ?? '';
  return [...list.matchAll(/^ {2}([a-z][\w-]*)/gm)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'help');
}

describe('the help of every command', () => {
  it('speaks one language', async () => {
    const shared: Record<string, string[]> = {};
    const walk = async (path: string[]): Promise<number> => {
      const english = await run([...path, '--help'], 'en');
      const turkish = await run([...path, '--help'], 'tr');
      const words = sharedWords(withoutExamples(turkish), withoutExamples(english)).filter(
        (word) => !path.includes(word) && !commandsIn(english).includes(word),
      );
      if (words.length > 0) shared[path.join(' ')] = words;
      let count = 1;
      for (const name of commandsIn(english)) count += await walk([...path, name]);
      return count;
    };
    expect(await walk([])).toBeGreaterThan(40);
    expect(shared).toEqual({});
  });

  it('has Turkish headings, names of values, and errors', async () => {
    const help = await run(['export', '--help'], 'tr');
    expect(help).toContain('Kullanım: tazi export [seçenekler]');
    expect(help).toContain('Seçenekler:');
    expect(help).toContain('--out <dosya>');
    expect(help).not.toMatch(/Usage|Options|default:|choices/);
    expect(await run(['crwal'], 'tr')).toContain(
      "hata: 'crwal' diye bir komut yok\n(Bunu mu demek istediniz: crawl?)",
    );
    expect(await run(['export', '--format', 'pdf'], 'tr')).toContain(
      "değeri 'pdf' olamaz. Seçenekler: jsonl",
    );
    expect(await run(['why'], 'tr')).toContain("'adres' girdisi eksik");
  });
});

describe('every text', () => {
  it('shares no word with its translation', async () => {
    const folder = new URL('../../src/i18n/', import.meta.url);
    const shared: Record<string, string[]> = {};
    for (const file of readdirSync(folder).filter((name) => /-texts\.ts$/.test(name))) {
      const module = (await import(new URL(file, folder).href)) as Record<string, Record<string, Text>>;
      for (const [table, entries] of Object.entries(module)) {
        if (typeof entries !== 'object') continue;
        for (const [name, text] of Object.entries(entries)) {
          if (typeof text?.tr !== 'string') continue;
          const words = sharedWords(text.tr, text.en);
          if (words.length > 0) shared[`${table}.${name}`] = words;
        }
      }
    }
    expect(shared).toEqual({});
  });
});

describe('every page that the server renders', () => {
  const engine = new SmallEngine(SMALL_PAGES);
  const app = createApp(engine);
  /** Crawled words, addresses and queries may be in any language. */
  const data = new Set<string>();
  beforeAll(async () => {
    const stored = await Promise.all(SMALL_PAGES.map((_, i) => app.request(`/api/pages/${i + 1}`)));
    const texts = await Promise.all(stored.map((answer) => answer.text()));
    for (const word of [JSON.stringify(SMALL_PAGES), ...texts, 'zzzzqq'].join(' ').match(/\p{L}{3,}/gu) ?? [])
      for (const seen of wordsOf(word)) data.add(seen);
  });

  it.each(['/', '/?q=saglik', '/?q=zzzzqq', '/?q=saglik&page=9', '/pages/1', '/crawler', '/panel', '/yok'])(
    '%s speaks one language',
    async (path) => {
      const shown = async (language: Language) => {
        const address = `${path}${path.includes('?') ? '&' : '?'}hl=${language}`;
        const html = await (await app.request(address, { headers: { accept: 'text/html' } })).text();
        return (
          html
            .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
            // Dictionary forms of the page's own words
            .replace(/<rt\b.*?<\/rt>/gs, ' ')
            .replace(/<(?:code|pre)\b.*?<\/(?:code|pre)>/gs, ' ')
            .replace(/<[^>]*>/g, ' ')
        );
      };
      const words = sharedWords(await shown('tr'), await shown('en')).filter((word) => !data.has(word));
      expect(words).toEqual([]);
    },
  );
});
