import { useState } from 'preact/hooks';
import { ApiError } from '../../src/client/create-client.ts';
import type { Crawl, CrawlAction } from '../../src/client/operations.ts';
import { usePanel } from '../context.ts';
import { count, fill, moment } from '../format.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Waiting } from '../parts/notice.tsx';
import { Table } from '../parts/table.tsx';
import { stateText } from './overview.tsx';

type Said = { text: string; isBad: boolean };

/** Start, pause, stop; seeds, scope, budget. */
export function CrawlView() {
  const { client, crawl, texts, token } = usePanel();
  const [said, setSaid] = useState<Said | null>(null);
  if (!crawl) return <Waiting error={null} />;
  const ask = async (body: CrawlAction) => {
    if (!token) return setSaid({ text: texts.needsToken, isBad: true });
    try {
      await client.askCrawl({ body });
      setSaid({ text: body.action === 'start' ? texts.started : texts.done, isBad: false });
    } catch (error) {
      setSaid({ text: error instanceof ApiError ? error.message : String(error), isBad: true });
    }
  };
  return (
    <>
      <p class={said?.isBad ? 'said notice-bad' : 'said'} role="status">
        {said?.text ?? ''}
      </p>
      {crawl.running ? <Running crawl={crawl} ask={ask} /> : <Start crawl={crawl} ask={ask} />}
      <Settings crawl={crawl} />
      <Units crawlers={crawl.crawlers} />
    </>
  );
}

type PartProps = { crawl: Crawl; ask(action: CrawlAction): Promise<void> };

function Running({ crawl, ask }: PartProps) {
  const { texts, language } = usePanel();
  const [isAsking, setAsking] = useState(false);
  const [seeds, setSeeds] = useState('');
  const urls = linesOf(seeds);
  return (
    <section class="card">
      <h2>{texts.runHeading}</h2>
      <p>
        {stateText(crawl, texts)} · {fill(texts.visitsSoFar, { count: count(crawl.leases, language) })}
      </p>
      <div class="buttons">
        {crawl.state === 'paused' ? (
          <button class="button button-main" type="button" onClick={() => ask({ action: 'resume' })}>
            {texts.resume}
          </button>
        ) : (
          <button class="button button-main" type="button" onClick={() => ask({ action: 'pause' })}>
            {texts.pause}
          </button>
        )}
        <button class="button button-bad" type="button" onClick={() => setAsking(true)}>
          {texts.stop}
        </button>
      </div>
      {isAsking && (
        <Confirm
          question={texts.stopAsk}
          yes={texts.stop}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            void ask({ action: 'stop' });
          }}
        />
      )}
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (urls.length > 0) void ask({ action: 'seeds', urls }).then(() => setSeeds(''));
        }}
      >
        <SeedField value={seeds} onChange={setSeeds} />
        <button class="button" type="submit" disabled={urls.length === 0}>
          {texts.addSeeds}
        </button>
      </form>
    </section>
  );
}

function Start({ crawl, ask }: PartProps) {
  const { texts } = usePanel();
  const { settings } = crawl;
  const [seeds, setSeeds] = useState('');
  const [scope, setScope] = useState(settings.scope);
  const [maxPages, setMaxPages] = useState(String(settings.maxPages));
  const [budget, setBudget] = useState(String(settings.budgetPerHour));
  const [watch, setWatch] = useState(true);
  return (
    <section class="card">
      <h2>{texts.startHeading}</h2>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void ask({
            action: 'start',
            urls: linesOf(seeds),
            scope,
            maxPages: Number(maxPages),
            budgetPerHour: Number(budget),
            watch,
          });
        }}
      >
        <SeedField value={seeds} onChange={setSeeds} help={texts.seedsHelp} />
        <label>
          {texts.scope}
          <select value={scope} onChange={(event) => setScope(event.currentTarget.value as typeof scope)}>
            <option value="site">{texts.scopeSite}</option>
            <option value="host">{texts.scopeHost}</option>
            <option value="any">{texts.scopeAny}</option>
          </select>
        </label>
        <label>
          {texts.maxPages}
          <input
            type="number"
            min="0"
            value={maxPages}
            onInput={(event) => setMaxPages(event.currentTarget.value)}
          />
        </label>
        <label>
          {texts.budget}
          <input
            type="number"
            min="1"
            value={budget}
            onInput={(event) => setBudget(event.currentTarget.value)}
          />
        </label>
        <label class="form-check">
          <input
            type="checkbox"
            checked={watch}
            onChange={(event) => setWatch(event.currentTarget.checked)}
          />
          {texts.watch}
        </label>
        <button class="button button-main" type="submit">
          {texts.start}
        </button>
      </form>
    </section>
  );
}

function SeedField({
  value,
  onChange,
  help,
}: {
  value: string;
  onChange(value: string): void;
  help?: string;
}) {
  const { texts } = usePanel();
  return (
    <label class="form-wide">
      {texts.seeds}
      <textarea
        rows={4}
        value={value}
        spellcheck={false}
        placeholder="https://www.ornek.bel.tr/"
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {help && <small class="soft">{help}</small>}
    </label>
  );
}

function Settings({ crawl }: { crawl: Crawl }) {
  const { texts, language } = usePanel();
  const { scope, delayMs, policy, budgetPerHour } = crawl.settings;
  const scopes = { site: texts.scopeSite, host: texts.scopeHost, any: texts.scopeAny };
  const facts: [string, string][] = [
    [texts.scope, scopes[scope]],
    [texts.delay, `${count(delayMs, language)} ms`],
    [texts.policy, policy],
    [texts.budget, count(budgetPerHour, language)],
    [texts.startedAt, moment(crawl.startedAt, language)],
  ];
  return (
    <dl class="figures figures-small">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The crawler units with their frontiers by address (F1). */
function Units({ crawlers }: { crawlers: Crawl['crawlers'] }) {
  const { texts, language } = usePanel();
  if (!crawlers) return null;
  const { units, threads, frontiers, dns } = crawlers;
  const figure = (value: number) => count(value, language);
  return (
    <section class="card">
      <h2>{texts.unitsHeading}</h2>
      <p>
        {texts.units}: {figure(units)} · {texts.threads}: {figure(threads)} · {texts.dnsHits}:{' '}
        {figure(dns.hits)} / {figure(dns.lookups)}
      </p>
      <Table
        caption={texts.unitsHeading}
        isStacked
        head={[texts.unit, texts.fetching, texts.unitWaiting, texts.servers, texts.addresses]}
        numbers={[1, 2, 3]}
        rows={frontiers.map(({ unit, fetching, waiting, servers, addresses }) => [
          `${texts.unit} ${unit}`,
          figure(fetching),
          figure(waiting),
          figure(servers),
          addresses.map(({ address, waiting: urls }) => `${address} (${figure(urls)})`).join(', '),
        ])}
      />
    </section>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
