import { useState } from 'preact/hooks';
import type { TopicScores as Scores, Topics } from '../../src/client/operations.ts';
import { useLoaded, usePanel } from '../context.ts';
import { count, decimal, fill, percent } from '../format.ts';
import { Chart } from '../parts/chart.tsx';
import { Figures } from '../parts/figures.tsx';
import { Waiting } from '../parts/notice.tsx';

type Curve = Scores['own'][number]['curve'];

/** How good the topic models are, and what another threshold would give. */
export function TopicScores({ topics }: { topics: Topics | null }) {
  const { client, language } = usePanel();
  const { value, error } = useLoaded((signal) => client.topicScores({}, signal), [client, topics]);
  if (!value) return <Waiting error={error} />;
  const names = new Map(topics?.topics.map(({ label, names }) => [label, names[language]]));
  const labels = value.model.labels.map((label) => names.get(label) ?? label);
  return (
    <>
      <ScoreCard model={{ ...value.model, labels }} />
      {(value.model.scores || value.own.length > 0) && <Threshold scores={value} />}
    </>
  );
}

function ScoreCard({ model: { kind, labels, scores } }: { model: Scores['model'] }) {
  const { texts, language } = usePanel();
  if (!scores) {
    return (
      <section aria-labelledby="score-card">
        <h2 id="score-card">{texts.scoreCard}</h2>
        <p class="soft">{texts.scoreCardNone}</p>
      </section>
    );
  }
  const figures: [string, string][] = [
    [texts.modelKind, kind],
    [texts.judgedTexts, count(scores.documents, language)],
    [texts.accuracy, percent(scores.accuracy, language)],
    [texts.macroF1, percent(scores.macroF1, language)],
    [texts.calibrationError, percent(scores.calibrationError, language)],
  ];
  return (
    <section aria-labelledby="score-card">
      <h2 id="score-card">{texts.scoreCard}</h2>
      <Figures figures={figures} />
      <Confusion labels={labels} counts={scores.confusion} />
    </section>
  );
}

/** Shades of a cell: none, then by its share of the row. */
const SHADES = 5;

function Confusion({ labels, counts }: { labels: readonly string[]; counts: readonly number[][] }) {
  const { texts, language } = usePanel();
  return (
    <>
      <h3 id="confusion">{texts.confusion}</h3>
      <p class="soft intro">{texts.confusionHelp}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section class="scroller" aria-labelledby="confusion" tabIndex={0}>
        <table class="table confusion">
          <thead>
            <tr>
              <th scope="col">{texts.trueTopic}</th>
              {labels.map((label) => (
                <th key={label} scope="col" class="number">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {counts.map((row, truth) => {
              const total = row.reduce((sum, cell) => sum + cell, 0) || 1;
              return (
                <tr key={labels[truth]}>
                  <th scope="row">{labels[truth]}</th>
                  {row.map((cell, answer) => {
                    const shade = Math.ceil((cell / total) * SHADES);
                    return (
                      <td
                        key={labels[answer]}
                        class={`number ${truth === answer ? 'right' : 'wrong'}-${shade}`}
                      >
                        {cell === 0 ? '' : count(cell, language)}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** The slider points at a threshold; the curves say what it gives. */
function Threshold({ scores }: { scores: Scores }) {
  const { texts, language } = usePanel();
  const [chosen, choose] = useState(scores.model.scores ? '' : (scores.own[0]?.id ?? ''));
  const [wished, setWished] = useState<number | null>(null);
  const own = scores.own.find(({ id }) => id === chosen);
  const curve: Curve = (own ? own.curve : scores.model.scores?.curve) ?? [];
  const now = own?.threshold ?? 0.5;
  const at = wished ?? nearest(curve, now);
  const point = curve[at];
  const share = (value: number) => percent(value, language);
  return (
    <section aria-labelledby="threshold">
      <h2 id="threshold">{texts.thresholdCurve}</h2>
      <div class="form">
        <label>
          {texts.thresholdOf}
          <select
            value={chosen}
            onChange={(event) => {
              choose(event.currentTarget.value);
              setWished(null);
            }}
          >
            {scores.model.scores && <option value="">{texts.allTopics}</option>}
            {scores.own.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {!point ? (
        <p class="soft">{texts.scoreCardNone}</p>
      ) : (
        <>
          <Chart
            key={chosen}
            title={texts.precisionRecall}
            x={curve.map(({ threshold }) => threshold)}
            xName={texts.threshold}
            formatX={(threshold) => decimal(threshold, language, 2)}
            marker={point.threshold}
            lines={[
              { name: texts.precisionShort, values: curve.map(({ precision }) => precision), format: share },
              { name: texts.recall, values: curve.map(({ recall }) => recall), format: share },
            ]}
          />
          <div class="form">
            <label class="form-wide">
              {texts.threshold}
              <input
                type="range"
                min="0"
                max={curve.length - 1}
                value={at}
                aria-valuetext={decimal(point.threshold, language, 2)}
                onInput={(event) => setWished(Number(event.currentTarget.value))}
              />
            </label>
          </div>
          <p role="status">
            {fill(texts.thresholdSays, {
              threshold: decimal(point.threshold, language, 2),
              precision: share(point.precision),
              recall: share(point.recall),
            })}
          </p>
          {own && (
            <p class="soft">{fill(texts.thresholdNow, { threshold: decimal(own.threshold, language, 2) })}</p>
          )}
        </>
      )}
    </section>
  );
}

function nearest(curve: Curve, threshold: number): number {
  let best = 0;
  for (const [i, point] of curve.entries()) {
    if (Math.abs(point.threshold - threshold) < Math.abs(curve[best]!.threshold - threshold)) best = i;
  }
  return best;
}
