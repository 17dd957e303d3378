import type { ComponentChildren } from 'preact';
import type { Experiment } from '../../../src/client/operations.ts';
import { usePanel } from '../../context.ts';
import { count, decimal, fill, percent } from '../../format.ts';
import { Table } from '../../parts/table.tsx';
import { Bar, Notes, plainValues, tableOf } from './notes.tsx';

type Shown = NonNullable<ReturnType<typeof tableOf>>;
/** A figure, or the mean and spread of several runs. */
type Figure = number | { mean: number; spread: number };
type Row = Readonly<Record<string, Figure | undefined>>;

/** The tables of the topical crawler (F9). */
export function TopicsTables({ experiment }: { experiment: Experiment }) {
  const { texts } = usePanel();
  const { data } = experiment;
  const shown = (name: string, view: (table: Shown) => ComponentChildren) => {
    const table = tableOf(experiment, name);
    return (
      table && (
        <div>
          {view(table)}
          <Notes table={table} />
        </div>
      )
    );
  };
  return (
    <>
      <p class="soft">{fill(texts.topicsData, plainValues(data))}</p>
      {shown('classifiers', (table) => (
        <Classifiers table={table} />
      ))}
      {shown('embeddings', (table) => (
        <Embeddings table={table} />
      ))}
      <div class="panel-columns">
        {shown('preprocessing', (table) => (
          <Preprocessing table={table} />
        ))}
        {shown('pagesPerDay', (table) => (
          <PagesPerDay table={table} />
        ))}
      </div>
    </>
  );
}

function Classifiers({ table }: { table: Shown }) {
  const { texts, language } = usePanel();
  const gains = Object.entries((table.paper['accuracyGainOver'] ?? {}) as Record<string, number>)
    .map(([name, gain]) => `${name} ${decimal(gain, language, 2)}`)
    .join(', ');
  return (
    <>
      <Table
        caption={texts.classifiers}
        isCaptionShown
        head={[
          texts.method,
          texts.accuracy,
          texts.precisionShort,
          texts.recall,
          'F1',
          texts.trainSeconds,
          texts.documentsPerSecond,
          texts.epochs,
        ]}
        numbers={[2, 3, 4, 5, 6, 7]}
        rows={rowsOf(table).map(([name, row]) => [
          name,
          <Accuracy key={name} figure={row['accuracy']} />,
          share(row['precision'], language),
          share(row['recall'], language),
          share(row['f1'], language),
          decimal(meanOf(row['trainSeconds']), language),
          count(Math.round(meanOf(row['documentsPerSecond'])), language),
          row['epochs'] === undefined ? '–' : decimal(meanOf(row['epochs']), language),
        ])}
      />
      <p>{fill(texts.paperClassifiers, { gains })}</p>
    </>
  );
}

function Embeddings({ table }: { table: Shown }) {
  const { texts, language } = usePanel();
  const { compared, best } = table.paper;
  return (
    <>
      <Table
        caption={texts.embeddings}
        isCaptionShown
        head={[texts.method, texts.accuracy, texts.precisionShort, texts.recall, 'F1', texts.dimensions]}
        numbers={[2, 3, 4, 5]}
        rows={rowsOf(table).map(([name, row]) => [
          name,
          <Accuracy key={name} figure={row['accuracy']} />,
          share(row['precision'], language),
          share(row['recall'], language),
          share(row['f1'], language),
          count(meanOf(row['dimensions']), language),
        ])}
      />
      <p>
        {fill(texts.paperEmbeddings, {
          compared: Array.isArray(compared) ? compared.join(', ') : '',
          best: String(best),
        })}
      </p>
    </>
  );
}

function Preprocessing({ table }: { table: Shown }) {
  const { texts, language } = usePanel();
  const [from = 0, to = 0] = (table.paper['gainOfPreprocessing'] ?? []) as number[];
  const ours = (table.ours['gainOfPreprocessing'] ?? 0) as number;
  return (
    <>
      <Table
        caption={texts.preprocessing}
        isCaptionShown
        head={[texts.readAs, texts.accuracy, 'F1']}
        numbers={[2]}
        rows={rowsOf(table).map(([name, row]) => [
          name,
          <Accuracy key={name} figure={row['accuracy']} />,
          share(row['f1'], language),
        ])}
      />
      <p>
        {fill(texts.paperPreprocessing, {
          from: decimal(from, language, 2),
          to: decimal(to, language, 2),
          ours: decimal(ours, language, 3),
        })}
      </p>
    </>
  );
}

function PagesPerDay({ table }: { table: Shown }) {
  const { texts, language } = usePanel();
  const rows = rowsOf(table);
  const most = Math.max(1, ...rows.map(([, row]) => meanOf(row['pagesPerDay'])));
  return (
    <>
      <Table
        caption={texts.pagesPerDay}
        isCaptionShown
        head={[texts.requestsAtOnce, texts.pagesPerDay]}
        rows={rows.map(([name, row]) => {
          const pages = meanOf(row['pagesPerDay']);
          return [
            name,
            <Bar key={name} percent={(100 * pages) / most} text={count(Math.round(pages), language)} />,
          ];
        })}
      />
      <p>
        {fill(texts.paperPagesPerDay, {
          computers: String(table.paper['computers']),
          pages: count(Number(table.paper['pagesPerDay']), language),
        })}
      </p>
    </>
  );
}

function Accuracy({ figure }: { figure: Figure | undefined }) {
  const { language } = usePanel();
  return <Bar percent={100 * meanOf(figure)} text={share(figure, language)} />;
}

function rowsOf({ ours }: Shown): [string, Row][] {
  return Object.entries(ours).filter((entry): entry is [string, Row] => typeof entry[1] === 'object');
}

function meanOf(figure: Figure | undefined): number {
  return typeof figure === 'object' ? figure.mean : (figure ?? 0);
}

function share(figure: Figure | undefined, language: Parameters<typeof percent>[1]): string {
  return figure === undefined ? '–' : percent(meanOf(figure), language);
}
