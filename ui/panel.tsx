/**
 * The operator's panel: what the engine is doing, why, and the levers. It knows nothing but the public API: one client, one stream of
 * events for all views. The view is in the address (#/crawl), the token in the tab's session storage.
 */
import { type ComponentType, Fragment } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { createClient } from '../src/client/create-client.ts';
import type { Crawl } from '../src/client/operations.ts';
import { type PanelTexts, panelTexts } from '../src/i18n/panel-texts.ts';
import type { Language } from '../src/i18n/text.ts';
import { type Moment, PanelContext } from './context.ts';
import { fetchNoticing } from './token-check.ts';
import { TokenForm } from './token-form.tsx';
import { underBase } from './under-base.ts';
import { CrawlView } from './views/crawl.tsx';
import { Experiments } from './views/experiments.tsx';
import { Forgotten } from './views/forgotten.tsx';
import { Freshness } from './views/freshness.tsx';
import { Overview } from './views/overview.tsx';
import { Queries } from './views/queries.tsx';
import { Rules } from './views/rules.tsx';
import { Sites } from './views/sites.tsx';
import { Topics } from './views/topics.tsx';
import { Words } from './views/words.tsx';

type ViewName = keyof PanelTexts & string;

const VIEWS: readonly (readonly [name: ViewName, view: ComponentType])[] = [
  ['overview', Overview],
  ['crawl', CrawlView],
  ['sites', Sites],
  ['topics', Topics],
  ['freshness', Freshness],
  ['words', Words],
  ['queries', Queries],
  ['rules', Rules],
  ['forgotten', Forgotten],
  ['experiments', Experiments],
];

const TOKEN_KEY = 'tazi-token';
/** Ten minutes at one event a second. */
const MAX_MOMENTS = 600;

export function Panel({ language }: { language: Language }) {
  const texts = useMemo(() => panelTexts(language), [language]);
  const [token, setToken] = useState(() => sessionStorage.getItem(TOKEN_KEY) ?? '');
  const [refusal, setRefusal] = useState<string | null>(null);
  const keepToken = (given: string) => {
    if (given) sessionStorage.setItem(TOKEN_KEY, given);
    else sessionStorage.removeItem(TOKEN_KEY);
    setRefusal(null);
    setToken(given);
  };
  const client = useMemo(() => {
    const address = underBase('');
    if (!token) return createClient({ address, language });
    const giveUp = () => {
      // A late answer says nothing about a token that was entered since.
      if (sessionStorage.getItem(TOKEN_KEY) !== token) return;
      keepToken('');
      setRefusal(texts.tokenExpired);
    };
    return createClient({ address, language, token, fetch: fetchNoticing(giveUp, texts.tokenExpired) });
  }, [language, token]);
  const { crawl, moments, isLive } = useLive(language);
  const name = useHash();
  const [current, View] = VIEWS.find(([candidate]) => candidate === name) ?? VIEWS[0]!;
  useEffect(() => {
    document.title = `${texts[current]} · ${texts.title} · Tazı`;
  }, [current, texts]);

  return (
    <PanelContext.Provider
      value={{ client, language, texts, crawl, isLive, moments, token, refusal, setToken: keepToken }}
    >
      <nav class="panel-nav" aria-label={texts.views}>
        {VIEWS.map(([candidate]) => (
          <a
            key={candidate}
            href={`#/${candidate}`}
            aria-current={candidate === current ? 'page' : undefined}
            ref={candidate === current ? bringIntoView : null}
          >
            {texts[candidate]}
          </a>
        ))}
        <span class={isLive ? 'panel-live is-live' : 'panel-live'}>
          {isLive ? texts.live : texts.notLive}
        </span>
      </nav>
      <div class="panel-view">
        <h1>{texts[current]}</h1>
        <Fragment key={current}>
          <View />
        </Fragment>
      </div>
      <TokenForm />
    </PanelContext.Provider>
  );
}

function useHash(): string {
  const read = () => location.hash.replace(/^#\/?/, '').split('/')[0] ?? '';
  const [name, setName] = useState(read);
  useEffect(() => {
    const listen = () => setName(read());
    addEventListener('hashchange', listen);
    return () => removeEventListener('hashchange', listen);
  }, []);
  return name;
}

function useLive(language: Language) {
  const [crawl, setCrawl] = useState<Crawl | null>(null);
  const [isLive, setLive] = useState(false);
  const [moments, setMoments] = useState<readonly Moment[]>([]);
  useEffect(() => {
    const events = new EventSource(underBase('/api/events'));
    events.addEventListener('open', () => setLive(true));
    events.addEventListener('error', () => setLive(false));
    events.addEventListener('crawl', (event) => {
      const told = JSON.parse((event as MessageEvent<string>).data) as Crawl;
      setLive(true);
      setCrawl(told);
      const moment = {
        at: Date.now() / 1000,
        pagesPerSecond: told.running ? told.pagesPerSecond : 0,
        waiting: told.frontier?.waiting ?? 0,
      };
      setMoments((before) => [...before.slice(-MAX_MOMENTS + 1), moment]);
    });
    return () => events.close();
  }, [language]);
  return { crawl, isLive, moments };
}

/** On a phone the views do not fit beside each other; the one that is shown should be seen. */
function bringIntoView(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
