import type { ComponentChildren } from 'preact';

type TableProps = {
  /** For screen readers only, unless `isCaptionShown`. */
  caption: string;
  head: readonly string[];
  rows: readonly (readonly ComponentChildren[])[];
  /** Columns with figures. */
  numbers?: readonly number[];
  isCaptionShown?: boolean;
  /** On a phone, each row stands as a paragraph: for rows with long texts or with buttons. */
  isStacked?: boolean;
  /** Makes the heads buttons that sort. */
  order?: { column: number; isDescending: boolean; sort(column: number): void };
};

/** A table that scrolls sideways where it must; the first column heads its rows. */
export function Table({
  caption,
  head,
  rows,
  numbers = [],
  isCaptionShown = false,
  isStacked = false,
  order,
}: TableProps) {
  const kind = (column: number) => (numbers.includes(column) ? 'number' : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="scroller" aria-label={caption} tabIndex={0}>
      <table class={isStacked ? 'table table-stacked' : 'table'}>
        <caption class={isCaptionShown ? 'table-caption' : 'unseen'}>{caption}</caption>
        <thead>
          <tr>
            {head.map((name, i) => (
              <th key={name} scope="col" class={kind(i)} aria-sort={direction(i, order)}>
                {order ? (
                  <button class="sort" type="button" onClick={() => order.sort(i)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key="head" scope="row">
                    {cell}
                  </th>
                ) : (
                  <td
                    key={head[column]}
                    class={kind(column)}
                    data-name={isStacked ? head[column] : undefined}
                  >
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function direction(column: number, order: TableProps['order']): 'ascending' | 'descending' | undefined {
  if (order?.column !== column) return undefined;
  return order.isDescending ? 'descending' : 'ascending';
}
