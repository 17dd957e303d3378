import type { ComponentChildren } from 'preact';
import { usePanel } from '../context.ts';
import { count, percent } from '../format.ts';
import { Table } from './table.tsx';

type CountsProps = {
  caption: string;
  name: string;
  counts: Readonly<Record<string, number>>;
  label?(key: string): ComponentChildren;
};

/** Named counts, largest first, with their share as a bar. */
export function Counts({ caption, name, counts, label = (key: string) => key }: CountsProps) {
  const { texts, language } = usePanel();
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const total = entries.reduce((sum, [, value]) => sum + value, 0) || 1;
  if (entries.length === 0) {
    return (
      <div>
        <p class="table-caption">{caption}</p>
        <p class="soft">{texts.none}</p>
      </div>
    );
  }
  return (
    <Table
      caption={caption}
      isCaptionShown
      head={[name, texts.count, texts.share]}
      numbers={[1]}
      rows={entries.map(([key, value]) => [
        label(key),
        count(value, language),
        <span class="meter" key={key}>
          <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width={Math.max(0.5, (value / total) * 100)} height="8" rx="1" />
          </svg>
          {percent(value / total, language)}
        </span>,
      ])}
    />
  );
}
