import type { FC } from 'hono/jsx';
import { CONCORDANCE_TEXTS } from '../../i18n/concordance-texts.ts';
import { fill, type Language } from '../../i18n/text.ts';
import { UPOS } from '../../nlp/pos/pos-model.ts';
import {
  CONCORDANCE_SORTS,
  type Concordance,
  type ConcordanceRequest,
} from '../../search/concordance/concordance.ts';
import { LIMITS } from '../limits.ts';
import { formatCount, formatTenths } from './format.ts';
import { Layout } from './layout.tsx';
import { Scroller } from './scroller.tsx';
import { topicName } from './topic-name.ts';
import type { View } from './view.ts';

type Sort = ConcordanceRequest['sort'];
type ConcordanceProps = { view: View; sort: Sort; found: Concordance | null };
type Values = Readonly<Record<string, string | number>>;

const SORT_NAMES = { right: 'sortRight', left: 'sortLeft', page: 'sortPage' } as const;

/** A word in its contexts, with frequencies, collocates and n-grams. */
export const ConcordancePage: FC<ConcordanceProps> = ({ view, sort, found }) => {
  const { language, parameters, texts } = view;
  const { q } = parameters;
  const text = textsIn(language);
  const heading = q === '' ? text('title') : text('titleOf', { query: q });
  return (
    <Layout view={view} title={`${heading} · ${texts.engine}`} kind="detail" isIndexed={false}>
      <div class="detail">
        <h1>{heading}</h1>
        <p class="soft">{text('intro')}</p>
        <PatternForm view={view} sort={sort} />
        {q !== '' && found === null && (
          <p class="notice">{text('wrongPattern', { query: q, classes: UPOS.join(', ') })}</p>
        )}
        {found?.total === 0 && <p class="notice">{text('none', { query: q })}</p>}
        {found !== null && found.total > 0 && <Found view={view} found={found} />}
      </div>
    </Layout>
  );
};

const PatternForm: FC<{ view: View; sort: Sort }> = ({ view: { language, parameters, hl }, sort }) => {
  const text = textsIn(language);
  return (
    <form class="concordance-form" action="/concordance" method="get">
      <label>
        {text('pattern')}{' '}
        <input name="q" value={parameters.q} maxlength={LIMITS.maxQueryChars} spellcheck={false} />
      </label>{' '}
      <label>
        {text('order')}{' '}
        <select name="sort">
          {CONCORDANCE_SORTS.map((name) => (
            <option value={name} selected={name === sort}>
              {text(SORT_NAMES[name])}
            </option>
          ))}
        </select>
      </label>{' '}
      {hl && <input type="hidden" name="hl" value={hl} />}
      <button class="button" type="submit">
        {text('show')}
      </button>
    </form>
  );
};

const Found: FC<{ view: View; found: Concordance }> = ({ view, found }) => {
  const { language, hl } = view;
  const text = textsIn(language);
  const figures = {
    total: formatCount(found.total, language),
    pages: formatCount(found.pages, language),
    perMillion: formatTenths(found.perMillion, language),
    read: formatCount(found.pagesRead, language),
  };
  return (
    <>
      <p>{text(found.isEstimate ? 'foundAbout' : 'found', figures)}</p>
      <section class="detail-part" aria-labelledby="lines-heading">
        <h2 id="lines-heading">{text('lines')}</h2>
        <Scroller class="scroller" labelledBy="lines-heading">
          <table class="table kwic">
            <thead>
              <tr>
                <th scope="col" class="kwic-left">
                  {text('left')}
                </th>
                <th scope="col">{text('match')}</th>
                <th scope="col">{text('right')}</th>
                <th scope="col">{text('page')}</th>
              </tr>
            </thead>
            <tbody lang="tr">
              {found.lines.map(({ page, site, left, match, right }) => (
                <tr>
                  <td class="kwic-left">{left}</td>
                  <td>
                    <mark>{match}</mark>
                  </td>
                  <td>{right}</td>
                  <td>
                    <a href={hl ? `/pages/${page}?hl=${hl}` : `/pages/${page}`}>{site}</a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      </section>
      <div class="detail-columns">
        <Figures
          id="collocates"
          language={language}
          columns={['word', 'count', 'logLikelihood', 'mi']}
          rows={found.collocates.map(({ word, count, logLikelihood, mi }) => [
            word,
            formatCount(count, language),
            formatTenths(logLikelihood, language),
            formatTenths(mi, language),
          ])}
        />
        <Figures
          id="ngrams"
          language={language}
          columns={['ngrams', 'count']}
          rows={found.ngrams.map(({ text: run, count }) => [run, formatCount(count, language)])}
        />
        {(['sites', 'topics', 'years'] as const).map((id, i) => (
          <Figures
            id={id}
            language={language}
            columns={['value', 'count', 'pages']}
            rows={found.frequencies[(['site', 'topic', 'year'] as const)[i]!].map(
              ({ value, count, pages }) => [
                id === 'topics' ? topicName(value, language) : value,
                formatCount(count, language),
                formatCount(pages, language),
              ],
            )}
          />
        ))}
      </div>
    </>
  );
};

type FiguresProps = {
  id: 'collocates' | 'ngrams' | 'sites' | 'topics' | 'years';
  language: Language;
  columns: readonly (keyof typeof CONCORDANCE_TEXTS)[];
  rows: readonly (readonly string[])[];
};

const Figures: FC<FiguresProps> = ({ id, language, columns, rows }) => {
  if (rows.length === 0) return null;
  const text = textsIn(language);
  return (
    <section class="detail-part" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{text(id)}</h2>
      <table class="table">
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th scope="col" class={i > 0 ? 'number' : undefined}>
                {text(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr>
              <th scope="row">{first}</th>
              {others.map((cell) => (
                <td class="number">{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

function textsIn(language: Language) {
  return (key: keyof typeof CONCORDANCE_TEXTS, values: Values = {}) =>
    fill(CONCORDANCE_TEXTS[key][language], values);
}
