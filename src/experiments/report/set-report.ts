import { SET_TEXTS } from '../../i18n/set-texts.ts';
import { fillText, type Text } from '../../i18n/text.ts';
import type { KeptExperiment } from '../kept-experiments.ts';
import { barChart } from './bar-chart.ts';
import type { Cell, ExperimentReport, ReportTable } from './experiment-report.ts';

type Figures = Readonly<Record<string, number>>;
type Sizes = { words?: Figures; improvement?: Figures; sizeRatio?: Figures };
type Roots = { words?: Figures; withRoot?: Figures; foundShare?: Figures };

/** The four documents of the paper by our keys, as it writes them, and ours. */
const NAMES: Readonly<Record<string, string>> = {
  HTML: 'HTML',
  DI: 'Dİ',
  BMT: 'BMT',
  AH: 'AH',
  clean: 'tazı',
};
const PAPER_VIEWS = ['HTML', 'DI', 'BMT', 'AH'] as const;

/** Tablo 1 as the 4 × 4 table of the paper, Şekil 1 and Şekil 2 with counts and shares (S7, S8). */
export function setReport({ data, tables }: Pick<KeptExperiment, 'data' | 'tables'>): ExperimentReport {
  const printed = (tables['tablo1']?.paper ?? {}) as Sizes;
  const ours = (tables['tablo1']?.ours ?? {}) as Sizes;
  const roots = (tables['roots']?.ours ?? {}) as Roots;
  const printedRoots = (tables['roots']?.paper ?? {}) as Roots;
  const measured = Object.keys(ours.words ?? {});
  const counted = Object.keys(roots.foundShare ?? {});
  const names = (views: readonly string[]) => views.map((view) => NAMES[view] ?? view);
  return {
    name: 'set',
    title: SET_TEXTS.title,
    data: fillText(SET_TEXTS.ranOn, {
      source: String(data['source']),
      pages: Number(data['pages']),
      compared: Number(data['compared'] ?? data['pages']),
    }),
    tables: [
      square('tablo-1-makale', SET_TEXTS.tablo1Paper, PAPER_VIEWS, printed, [SET_TEXTS.slips]),
      square(
        'tablo-1',
        SET_TEXTS.tablo1Ours,
        [...PAPER_VIEWS, ...measured.filter((view) => view === 'clean')],
        ours,
        tables['tablo1']?.notes.filter((note) => note.en !== SET_TEXTS.slips.en) ?? [],
      ),
      {
        id: 'sekil-1',
        title: SET_TEXTS.sekil1,
        columns: [SET_TEXTS.document, SET_TEXTS.meanWords, SET_TEXTS.shareOfHtml],
        rows: measured.map((view) => [
          NAMES[view] ?? view,
          ours.words![view]!,
          Number(((100 * ours.words![view]!) / (ours.words!['HTML'] || 1)).toFixed(2)),
        ]),
        notes: [],
      },
      {
        id: 'sekil-2',
        title: SET_TEXTS.sekil2,
        columns: [
          SET_TEXTS.document,
          SET_TEXTS.wordCount,
          SET_TEXTS.withRoot,
          SET_TEXTS.rootShareOurs,
          SET_TEXTS.rootSharePaper,
        ],
        rows: counted.map((view) => [
          NAMES[view] ?? view,
          roots.words?.[view] ?? null,
          roots.withRoot?.[view] ?? null,
          roots.foundShare![view]!,
          printedRoots.foundShare?.[view] ?? null,
        ]),
        notes: tables['roots']?.notes ?? [],
      },
    ],
    figures: [
      {
        id: 'sekil-1',
        title: SET_TEXTS.sekil1,
        draw: (language) =>
          barChart(SET_TEXTS.sekil1[language], names(measured), [
            { name: SET_TEXTS.meanWords[language], values: measured.map((view) => ours.words![view]!) },
          ]),
      },
      {
        id: 'sekil-2',
        title: SET_TEXTS.sekil2,
        draw: (language) =>
          barChart(SET_TEXTS.sekil2[language], names(counted), [
            {
              name: SET_TEXTS.wordCount[language],
              values: counted.map((view) => roots.words?.[view] ?? null),
            },
            {
              name: SET_TEXTS.withRoot[language],
              values: counted.map((view) => roots.withRoot?.[view] ?? null),
            },
          ]),
      },
    ],
  };
}

/** Improvement right of the diagonal, size ratio left of it. */
function square(
  id: string,
  title: Text,
  views: readonly string[],
  { improvement = {}, sizeRatio = {} }: Sizes,
  notes: readonly Text[],
): ReportTable {
  const cell = (row: string, column: string, isRight: boolean): Cell => {
    if (row === column) return '-';
    const figure = isRight ? improvement[`${row}→${column}`] : sizeRatio[`${column}/${row}`];
    if (figure === undefined) return null;
    if (!isRight) return figure;
    return { tr: `%${figure.toFixed(2).replace('.', ',')}`, en: `${figure.toFixed(2)} %` };
  };
  return {
    id,
    title,
    columns: ['', ...views.map((view) => NAMES[view] ?? view)],
    rows: views.map((row, r) => [NAMES[row] ?? row, ...views.map((column, c) => cell(row, column, c > r))]),
    notes,
  };
}
