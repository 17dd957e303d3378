import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { panelTexts } from '../../src/i18n/panel-texts.ts';
import type { Language } from '../../src/i18n/text.ts';
import { PanelContext, type PanelState } from '../context.ts';
import { Counts } from './counts.tsx';
import { Figures } from './figures.tsx';
import { Waiting } from './notice.tsx';
import { Outcome } from './outcome.tsx';
import { Table } from './table.tsx';

/** A part as the panel shows it, in one of its languages. */
function shown(part: VNode, language: Language = 'tr'): string {
  const state = { language, texts: panelTexts(language) } as PanelState;
  return render(<PanelContext.Provider value={state}>{part}</PanelContext.Provider>);
}

/** Text of all elements of a kind, in order. */
function texts(html: string, element: string): string[] {
  const pattern = new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 'gs');
  return [...html.matchAll(pattern)].map(([, inner]) => inner!.replace(/<[^>]*>/g, ''));
}

describe('a table', () => {
  const html = shown(
    <Table
      caption="Siteler"
      head={['site', 'sayfa']}
      rows={[
        ['a.tr', 3],
        ['b.tr', 5],
      ]}
      numbers={[1]}
    />,
  );

  test('names itself, its columns and its rows to those who do not see it', () => {
    expect(html).toContain('aria-label="Siteler"');
    expect(html).toContain('<caption class="unseen">Siteler</caption>');
    expect(html.match(/scope="col"/g)).toHaveLength(2);
    expect(html.match(/scope="row"/g)).toHaveLength(2);
    expect(texts(html, 'td')).toEqual(['3', '5']);
  });

  test('can be scrolled by keyboard', () => {
    expect(html).toContain('tabindex="0"');
  });

  test('aligns figures, and only figures', () => {
    expect(html.match(/class="number"/g)).toHaveLength(3);
  });

  test('names its cells where they may stand below each other', () => {
    const cells = { caption: 'Siteler', head: ['site', 'sayfa'], rows: [['a.tr', 3]] };
    expect(shown(<Table {...cells} isStacked />)).toContain('<td data-name="sayfa">3</td>');
    expect(shown(<Table {...cells} />)).toContain('<td>3</td>');
  });

  test('shows hostile cells as text', () => {
    const hostile = shown(<Table caption="x" head={['a']} rows={[['<img src=x onerror=alert(1)>']]} />);
    expect(hostile).not.toContain('<img');
  });
});

describe('counts', () => {
  test('stand in order of size, with their share', () => {
    const html = shown(<Counts caption="Sonuçlar" name="sonuç" counts={{ az: 1, çok: 3 }} />);
    expect(texts(html, 'th').slice(3)).toEqual(['çok', 'az']);
    expect(html).toContain('%75');
    expect(html).toContain('width="75"');
  });

  test('say so where there are none', () => {
    expect(shown(<Counts caption="Sonuçlar" name="sonuç" counts={{}} />)).toContain(panelTexts('tr').none);
  });

  test('do not divide by zero', () => {
    expect(shown(<Counts caption="x" name="y" counts={{ a: 0 }} />, 'en')).toContain('0%');
  });
});

test('figures are pairs of name and value', () => {
  const html = shown(
    <Figures
      figures={[
        ['sayfa', '1.234'],
        ['site', '7'],
      ]}
    />,
  );
  expect([texts(html, 'dt'), texts(html, 'dd')]).toEqual([
    ['sayfa', 'site'],
    ['1.234', '7'],
  ]);
});

describe('what is not there yet', () => {
  test('says that it is loading', () => {
    expect(shown(<Waiting error={null} />, 'en')).toContain(panelTexts('en').loading);
  });

  test('is an alert with its reason once it failed', () => {
    const html = shown(<Waiting error="503" />);
    expect(html).toContain('role="alert"');
    expect(html).toContain('503');
  });
});

describe('an outcome', () => {
  test('carries its meaning in the language of the reader', () => {
    expect(shown(<Outcome name="not-turkish" />)).toContain('title="Türkçe değil"');
    expect(shown(<Outcome name="indexed" />)).toContain('>saklandı<');
    expect(shown(<Outcome name="not-turkish" />, 'en')).toContain('title="not in Turkish"');
  });

  test('that this panel does not know is shown by its name', () => {
    expect(texts(shown(<Outcome name="yepyeni" />), 'span')).toEqual(['yepyeni']);
  });
});
