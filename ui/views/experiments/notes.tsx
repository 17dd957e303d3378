import type { Experiment } from '../../../src/client/operations.ts';
import { usePanel } from '../../context.ts';

type Table = Experiment['tables'][number];

export function tableOf(experiment: Experiment, name: string): Table | undefined {
  return experiment.tables.find((table) => table.name === name);
}

/** Values that can be part of a sentence. */
export function plainValues(data: Readonly<Record<string, unknown>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );
}

/** What must be known to compare the figures. */
export function Notes({ table }: { table: Table }) {
  const { texts } = usePanel();
  if (table.notes.length === 0) return null;
  return (
    <details class="more experiment-notes">
      <summary>{texts.notes}</summary>
      <ul>
        {table.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}

/** A share as a bar with its figure; `percent` is 0 to 100. */
export function Bar({ percent, text }: { percent: number; text: string }) {
  return (
    <span class="meter">
      <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.max(0.5, Math.min(100, percent))} height="8" rx="1" />
      </svg>
      {text}
    </span>
  );
}
