import { useEffect, useState } from 'preact/hooks';
import type { Experiments as ExperimentsAnswer } from '../../src/client/operations.ts';
import { useLoaded, usePanel } from '../context.ts';
import { decimal, fill, moment } from '../format.ts';
import { Waiting } from '../parts/notice.tsx';
import { EmaTables } from './experiments/ema-tables.tsx';
import { Files } from './experiments/files.tsx';
import { SetTables } from './experiments/set-tables.tsx';
import { TopicsTables } from './experiments/topics-tables.tsx';

type State = ExperimentsAnswer['experiments'][number];

/** While one is computed. */
const LOOK_EVERY_MS = 1_500;

const TABLES = { set: SetTables, topics: TopicsTables, ema: EmaTables } as const;

/** The papers' tables and figures, printed and recomputed. */
export function Experiments() {
  const { client, texts, token } = usePanel();
  const { value, error, reload } = useLoaded((signal) => client.experiments({}, signal), [client]);
  const [said, setSaid] = useState<{ text: string; isBad: boolean } | null>(null);
  const isRunning = value?.experiments.some(({ state }) => state === 'running') ?? false;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(reload, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (!value) return <Waiting error={error} />;
  const compute = async (name: State['name']) => {
    if (!token) return setSaid({ text: texts.needsToken, isBad: true });
    try {
      await client.computeExperiment({ body: { name } });
      setSaid({ text: texts.computeAsked, isBad: false });
      reload();
    } catch (cause) {
      setSaid({ text: cause instanceof Error ? cause.message : String(cause), isBad: true });
    }
  };
  return (
    <>
      <p class={said?.isBad ? 'said notice-bad' : 'said'} role="status">
        {said?.text ?? ''}
      </p>
      <p class="soft intro">{texts.experimentsIntro}</p>
      {value.experiments.map((state) => (
        <OneExperiment
          key={state.name}
          state={state}
          isBusy={isRunning}
          compute={() => void compute(state.name)}
        />
      ))}
    </>
  );
}

type OneProps = { state: State; isBusy: boolean; compute(): void };

function OneExperiment({ state, isBusy, compute }: OneProps) {
  const { client, texts, language } = usePanel();
  const { name, ranAt } = state;
  const { value, error } = useLoaded(
    async (signal) => (ranAt === null ? null : client.experiment({ name }, signal)),
    [client, name, ranAt],
  );
  const title = { set: texts.experimentSet, topics: texts.experimentTopics, ema: texts.experimentEma }[name];
  const action = ranAt === null ? texts.compute : texts.computeAgain;
  const Tables = TABLES[name];
  return (
    <section class="experiment" aria-labelledby={`experiment-${name}`}>
      <h2 id={`experiment-${name}`}>{title}</h2>
      <div class="experiment-line">
        <p class="soft">
          {ranAt === null
            ? fill(texts.experimentNone, { name })
            : fill(texts.experimentRan, {
                at: moment(ranAt, language),
                seconds: decimal(state.seconds ?? 0, language),
                seed: value?.seed ?? '…',
              })}
          {name === 'topics' && ` ${texts.computeLong}`}
        </p>
        <button
          class="button"
          type="button"
          disabled={isBusy}
          aria-label={fill(texts.computeNamed, { action, name: title })}
          onClick={compute}
        >
          {action}
        </button>
      </div>
      {state.state === 'running' && (
        <p role="status">
          {state.step === null ? texts.experimentRunning : fill(texts.experimentStep, { step: state.step })}
        </p>
      )}
      {state.state === 'failed' && <p class="notice-bad">{texts.experimentFailed}</p>}
      {ranAt !== null && !value && <Waiting error={error} />}
      {ranAt !== null && value && (
        <>
          <Tables experiment={value} />
          <Files experiment={value} />
        </>
      )}
    </section>
  );
}
