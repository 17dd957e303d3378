import { useState } from 'preact/hooks';
import type { TopicRequest, Topics as TopicsAnswer } from '../../src/client/operations.ts';
import { type Loaded, useLoaded, usePanel } from '../context.ts';
import { count, decimal, fill, percent } from '../format.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Waiting } from '../parts/notice.tsx';
import { Table } from '../parts/table.tsx';
import { underBase } from '../under-base.ts';
import { TopicScores } from './topic-scores.tsx';

type Topic = TopicsAnswer['topics'][number];
type Change = (body: TopicRequest, said: string) => Promise<boolean>;

/** The topics of the project: built-in ones, custom ones, and uncertain pages. */
export function Topics() {
  const { client, texts, token } = usePanel();
  const loaded = useLoaded((signal) => client.topics({}, signal), [client]);
  const [said, setSaid] = useState<{ text: string; isBad: boolean } | null>(null);
  const [chosen, choose] = useState<Topic | null>(null);
  const change: Change = async (body, text) => {
    if (!token) {
      setSaid({ text: texts.needsToken, isBad: true });
      return false;
    }
    try {
      await client.changeTopic({ body });
      setSaid({ text, isBad: false });
      loaded.reload();
      return true;
    } catch (cause) {
      setSaid({ text: cause instanceof Error ? cause.message : String(cause), isBad: true });
      return false;
    }
  };
  return (
    <>
      <p class={said?.isBad ? 'said notice-bad' : 'said'} role="status">
        {said?.text ?? ''}
      </p>
      <TopicList loaded={loaded} choose={choose} change={change} />
      {chosen && <Uncertain key={chosen.id} topic={chosen} change={change} />}
      <AddTopic change={change} />
      <TopicScores topics={loaded.value} />
    </>
  );
}

type ListProps = { loaded: Loaded<TopicsAnswer>; choose(topic: Topic): void; change: Change };

function TopicList({ loaded: { value, error }, choose, change }: ListProps) {
  const { texts, language } = usePanel();
  const [leaving, setLeaving] = useState<Topic | null>(null);
  if (!value) return <Waiting error={error} />;
  if (value.topics.length === 0) return <p class="notice-soft">{texts.none}</p>;
  const hasOwn = value.topics.some(({ isOwn }) => isOwn);
  return (
    <>
      <Table
        caption={texts.topics}
        isStacked
        head={[
          texts.topic,
          texts.pages,
          texts.examples,
          texts.threshold,
          texts.wantedPrecision,
          ...(hasOwn ? [texts.answer] : []),
        ]}
        numbers={[1, 2, 3, 4]}
        rows={value.topics.map((topic) => [
          topic.names[language],
          count(topic.pages, language),
          topic.own
            ? `${count(topic.own.about, language)} / ${count(topic.own.notAbout, language)}`
            : texts.builtIn,
          topic.own?.threshold == null ? '–' : decimal(topic.own.threshold, language, 3),
          topic.own ? percent(topic.own.precision, language) : '–',
          ...(hasOwn
            ? [
                topic.isOwn && (
                  <span class="buttons-inline">
                    <button
                      class="button"
                      type="button"
                      aria-label={fill(texts.labelTopic, { topic: topic.label })}
                      onClick={() => choose(topic)}
                    >
                      {texts.labelPages}
                    </button>
                    <button
                      class="button button-bad"
                      type="button"
                      aria-label={fill(texts.removeTopic, { topic: topic.label })}
                      onClick={() => setLeaving(topic)}
                    >
                      {texts.remove}
                    </button>
                  </span>
                ),
              ]
            : []),
        ])}
      />
      {leaving && (
        <Confirm
          question={fill(texts.removeTopicAsk, { topic: leaving.label })}
          yes={texts.remove}
          onNo={() => setLeaving(null)}
          onYes={() => {
            setLeaving(null);
            void change({ action: 'remove', topic: leaving.id }, texts.topicChanged);
          }}
        />
      )}
    </>
  );
}

/** The most uncertain pages, where a label helps most. */
function Uncertain({ topic, change }: { topic: Topic; change: Change }) {
  const { client, texts, language } = usePanel();
  const { value, error } = useLoaded(
    (signal) => client.uncertainPages({ id: topic.id, size: 10 }, signal),
    [client, topic.id],
  );
  const [labelled, setLabelled] = useState<ReadonlySet<number>>(new Set());
  if (!value) return <Waiting error={error} />;
  const label = async (page: number, isAbout: boolean) => {
    const body: TopicRequest = { action: 'label', topic: topic.id, labels: [{ page, isAbout }] };
    if (await change(body, texts.topicChanged)) setLabelled((before) => new Set(before).add(page));
  };
  const pages = value.pages.filter(({ id }) => !labelled.has(id));
  return (
    <section>
      <h2>{fill(texts.uncertainHeading, { topic: topic.label })}</h2>
      {pages.length === 0 ? (
        <p class="soft">{texts.none}</p>
      ) : (
        <Table
          caption={fill(texts.uncertainHeading, { topic: topic.label })}
          isStacked
          head={[texts.page, texts.score, texts.answer]}
          numbers={[1]}
          rows={pages.map(({ id, title, url, score }) => [
            <a key={id} href={underBase(`/pages/${id}`)}>
              {title || url}
            </a>,
            decimal(score, language, 3),
            <span class="buttons-inline" key={`label-${id}`}>
              <button class="button" type="button" onClick={() => label(id, true)}>
                {texts.isAbout}
              </button>
              <button class="button" type="button" onClick={() => label(id, false)}>
                {texts.isNotAbout}
              </button>
            </span>,
          ])}
        />
      )}
    </section>
  );
}

/** A topic from examples: addresses of pages that are about it. */
function AddTopic({ change }: { change: Change }) {
  const { client, texts, language } = usePanel();
  const [precision, setPrecision] = useState(0.9);
  const [name, setName] = useState('');
  const [examples, setExamples] = useState('');
  const urls = examples
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (
    <section class="card">
      <h2>{texts.addTopic}</h2>
      <form
        class="form"
        onSubmit={async (event) => {
          event.preventDefault();
          if (name.trim() === '' || urls.length === 0) return;
          const found = await Promise.all(urls.map((url) => client.why({ url }).catch(() => null)));
          const pages = found.flatMap((why) => (why?.inEngine && why.id !== undefined ? [why.id] : []));
          const body: TopicRequest = {
            action: 'add',
            name: name.trim(),
            pages,
            texts: [],
            keywords: [],
            precision,
          };
          const said = fill(texts.topicAdded, { found: pages.length, given: urls.length });
          if (await change(body, said)) {
            setName('');
            setExamples('');
          }
        }}
      >
        <label class="form-wide">
          {texts.topicName}
          <input value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <label class="form-wide">
          {texts.topicExamples}
          <textarea
            rows={4}
            value={examples}
            spellcheck={false}
            onInput={(event) => setExamples(event.currentTarget.value)}
          />
        </label>
        <label class="form-wide">
          {`${texts.wantedPrecision}: ${percent(precision, language)}`}
          <input
            type="range"
            min="0.5"
            max="0.99"
            step="0.01"
            value={precision}
            onInput={(event) => setPrecision(Number(event.currentTarget.value))}
          />
        </label>
        <button class="button button-main" type="submit">
          {texts.addTopic}
        </button>
      </form>
    </section>
  );
}
