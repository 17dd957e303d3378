import { usePanel } from '../context.ts';
import { decimal } from '../format.ts';
import { Table } from './table.tsx';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** More rows than these are for the API, not for the eye. */
const MAX_ROWS = 200;

/** Any answer of the API as people read it: facts, lists, tables within one another. */
export function Answer({ name, value }: { name: string; value: Json }) {
  const { texts, language } = usePanel();
  const plain = (cell: Json): string => {
    if (cell === null) return '–';
    if (typeof cell === 'number') return decimal(cell, language, 4);
    return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  };
  if (isList(value)) {
    const rows = value.filter(isRecord);
    if (rows.length === 0) return <Facts facts={value.map((cell, i) => [`${i + 1}`, plain(cell)])} />;
    const head = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const numbers = head.flatMap((key, i) => (rows.every((row) => typeof row[key] === 'number') ? [i] : []));
    return (
      <Table
        caption={name}
        isCaptionShown
        head={head}
        numbers={numbers}
        rows={rows.slice(-MAX_ROWS).map((row) => head.map((key) => plain(row[key] ?? null)))}
      />
    );
  }
  if (!isRecord(value)) return <p>{plain(value)}</p>;
  const entries = Object.entries(value);
  const facts = entries.filter(([, inner]) => inner === null || typeof inner !== 'object');
  const deep = entries.filter(([, inner]) => inner !== null && typeof inner === 'object');
  if (entries.length === 0) return <p class="soft">{texts.none}</p>;
  return (
    <>
      {facts.length > 0 && <Facts facts={facts.map(([key, inner]) => [key, plain(inner)])} />}
      {deep.map(([key, inner]) => (
        <section key={key}>
          {isRecord(inner) && <h3>{key}</h3>}
          <Answer name={key} value={inner} />
        </section>
      ))}
    </>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl class="figures figures-small">
      {facts.map(([key, text]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isRecord(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
