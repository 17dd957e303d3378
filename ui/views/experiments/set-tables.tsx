import type { Experiment } from '../../../src/client/operations.ts';
import { usePanel } from '../../context.ts';
import { decimal, fill, percent } from '../../format.ts';
import { Table } from '../../parts/table.tsx';
import { Bar, Notes, plainValues, tableOf } from './notes.tsx';

type Figures = Readonly<Record<string, number>>;
/** What is shown of the tables of the SET paper; figures that only we have are missing from the paper's. */
type Sizes = { improvement?: Figures; sizeRatio?: Figures; words?: Figures };
type Shares = { foundShare?: Figures };

/** Tablo 1 and the share of words with a root (S7, S8). */
export function SetTables({ experiment }: { experiment: Experiment }) {
  const { texts, language } = usePanel();
  const sizes = tableOf(experiment, 'tablo1');
  const roots = tableOf(experiment, 'roots');
  if (!sizes || !roots) return null;
  const printed: Sizes = sizes.paper;
  const measured: Sizes = sizes.ours;
  const share = (figures: Figures | undefined, key: string) =>
    figures?.[key] === undefined ? '–' : percent(figures[key] / 100, language, 2);
  const ratio = (figures: Figures | undefined, key: string) =>
    figures?.[key] === undefined ? '–' : decimal(figures[key], language, 2);
  const printedRoots: Shares = roots.paper;
  const measuredRoots: Shares = roots.ours;
  return (
    <>
      <p class="soft">{fill(texts.setData, plainValues(experiment.data))}</p>
      <Table
        caption={texts.tablo1}
        isCaptionShown
        head={[texts.viewPair, texts.smallerPaper, texts.smallerOurs, texts.ratioPaper, texts.ratioOurs]}
        numbers={[1, 2, 3, 4]}
        rows={Object.keys(measured.improvement ?? {}).map((pair) => {
          const quotient = pair.replace('→', '/');
          return [
            pair,
            share(printed.improvement, pair),
            share(measured.improvement, pair),
            ratio(printed.sizeRatio, quotient),
            ratio(measured.sizeRatio, quotient),
          ];
        })}
      />
      <Notes table={sizes} />
      <div class="panel-columns">
        <Words words={measured.words ?? {}} />
        <div>
          <Table
            caption={texts.rootsFound}
            isCaptionShown
            head={[texts.view, texts.paper, texts.ours]}
            rows={Object.entries(measuredRoots.foundShare ?? {}).map(([view, found]) => {
              const before = printedRoots.foundShare?.[view];
              return [
                view,
                before === undefined ? '–' : <Bar percent={before} text={percent(before / 100, language)} />,
                <Bar key={view} percent={found} text={percent(found / 100, language)} />,
              ];
            })}
          />
          <Notes table={roots} />
        </div>
      </div>
    </>
  );
}

function Words({ words }: { words: Figures }) {
  const { texts, language } = usePanel();
  const most = Math.max(1, ...Object.values(words));
  return (
    <Table
      caption={texts.viewWords}
      isCaptionShown
      head={[texts.view, texts.count]}
      rows={Object.entries(words).map(([view, count]) => [
        view,
        <Bar key={view} percent={(100 * count) / most} text={decimal(count, language, 0)} />,
      ])}
    />
  );
}
