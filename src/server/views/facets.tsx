import type { FC } from 'hono/jsx';
import { KIND_TEXTS } from '../../i18n/kind-texts.ts';
import { fill } from '../../i18n/text.ts';
import type { PageKind } from '../../model/page.ts';
import type { FacetCount, SearchResponse } from '../../model/search-result.ts';
import { UNDATED } from '../../search/counting/facet-counter.ts';
import { cleanQuery } from '../clean-query.ts';
import type { PageParameters } from '../search-parameters.ts';
import { formatBound, formatCount } from './format.ts';
import { searchLink, yearOf } from './search-link.ts';
import { topicName } from './topic-name.ts';
import type { View } from './view.ts';

type Filter = {
  name: string;
  without: Partial<Record<'site' | 'topic' | 'kind' | 'author' | 'section' | 'from' | 'to', undefined>> & {
    q?: string;
  };
};

/** More values than these are noise; a query is a better filter. */
const MAX_VALUES = 8;

export function hasFilters(parameters: PageParameters): boolean {
  const { site, topic, kind, author, section, from, to } = parameters;
  return [site, topic, kind, author, section, from, to].some((filter) => filter !== undefined);
}

export function hasFacets({ facets }: SearchResponse): boolean {
  const own = Object.values(facets.fields);
  return [facets.site, facets.topic, facets.year, facets.kind, ...own].some(({ length }) => length > 0);
}

/** The active filters, each with the link that removes it. */
export const ActiveFilters: FC<{ view: View }> = ({ view }) => {
  const { texts, parameters, hl } = view;
  const filters = filtersOf(view);
  if (filters.length === 0) return null;
  return (
    <ul class="filters" aria-label={texts.activeFilters}>
      {filters.map(({ name, without }) => (
        <li>
          <a
            class="filter"
            href={searchLink(parameters, without, hl)}
            aria-label={fill(texts.removeFilter, { filter: name })}
          >
            {name}
            <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
              <path d="M3 3l6 6M9 3l-6 6" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
};

function filtersOf({ texts, language, parameters }: View): Filter[] {
  const { site, topic, kind, author, section, from, to } = parameters;
  const filters: Filter[] = [];
  if (site !== undefined) filters.push({ name: site, without: { site: undefined } });
  if (topic !== undefined) filters.push({ name: topicName(topic, language), without: { topic: undefined } });
  if (kind !== undefined) filters.push({ name: KIND_TEXTS[kind][language], without: { kind: undefined } });
  if (section !== undefined) filters.push({ name: section, without: { section: undefined } });
  if (author !== undefined) filters.push({ name: author, without: { author: undefined } });
  const year = yearOf(parameters);
  if (year) {
    const q = parameters.q.replace(DATE_CLAUSE, '').trim();
    return [...filters, { name: year, without: { q, from: undefined, to: undefined } }];
  }
  const dated = (text: string, date: string) => fill(text, { date: formatBound(date, language) });
  if (from !== undefined) filters.push({ name: dated(texts.filterFrom, from), without: { from: undefined } });
  if (to !== undefined) filters.push({ name: dated(texts.filterTo, to), without: { to: undefined } });
  return filters;
}

/** The available filters for the results. */
export const Facets: FC<{ view: View; answer: SearchResponse }> = ({ view, answer }) => {
  if (!hasFacets(answer)) return null;
  const { texts, parameters, hl, language } = view;
  const { site, topic, year, author = [], section = [] } = answer.facets;
  const topics = topic.map(({ value, count }) => ({ value, count, name: topicName(value, language) }));
  const kinds = answer.facets.kind.map(({ value, count }) => ({
    ...{ value, count },
    name: KIND_TEXTS[value as PageKind][language],
  }));
  return (
    <aside class="facets" id="facets" aria-label={texts.filters}>
      <Facet view={view} name={texts.facetTopic} values={topics} chosen={parameters.topic}>
        {(value) => searchLink(parameters, { topic: value }, hl)}
      </Facet>
      <Facet view={view} name={texts.facetSite} values={site} chosen={parameters.site}>
        {(value) => searchLink(parameters, { site: value }, hl)}
      </Facet>
      {/* One kind alone is nothing to choose from */}
      {(kinds.length > 1 || parameters.kind !== undefined) && (
        <Facet view={view} name={texts.facetKind} values={kinds} chosen={parameters.kind}>
          {(value) => searchLink(parameters, { kind: value as PageKind }, hl)}
        </Facet>
      )}
      {(section.length > 1 || parameters.section !== undefined) && (
        <Facet view={view} name={texts.facetSection} values={section} chosen={parameters.section}>
          {(value) => searchLink(parameters, { section: value }, hl)}
        </Facet>
      )}
      {(author.length > 1 || parameters.author !== undefined) && (
        <Facet view={view} name={texts.facetAuthor} values={author} chosen={parameters.author}>
          {(value) => searchLink(parameters, { author: value }, hl)}
        </Facet>
      )}
      <Facet
        view={view}
        name={texts.facetYear}
        values={year.map((each) => (each.value === UNDATED ? { ...each, name: texts.facetUndated } : each))}
        chosen={UNDATED_CLAUSE.test(parameters.q) ? UNDATED : yearOf(parameters)}
      >
        {(value) => searchLink(parameters, yearFilter(value, year, parameters.q), hl)}
      </Facet>
      {ownFacets(answer).map(([name, values]) => (
        <Facet view={view} name={name} values={values} chosen={chosenValue(name, values, parameters.q)}>
          {(value) => searchLink(parameters, { q: withField(parameters.q, name, value) }, hl)}
        </Facet>
      ))}
      <Names view={view} answer={answer} />
      <Dates view={view} />
    </aside>
  );
};

/** Fields kept by imports; with one value there is nothing to choose. Values with quotes cannot be filtered by. */
function ownFacets({ facets }: SearchResponse): [name: string, values: FacetCount[]][] {
  return Object.entries(facets.fields)
    .map(([name, values]): [string, FacetCount[]] => [
      name,
      values.filter(({ value }) => !QUOTES.test(value)),
    ])
    .filter(([, values]) => values.length > 1);
}

/** Persons, places and organisations in the best results, or a link that requests them. */
const Names: FC<{ view: View; answer: SearchResponse }> = ({ view, answer }) => {
  const { texts, parameters, hl } = view;
  const { person, place, organisation, namesReadIn = 0 } = answer.facets;
  if (!parameters.names) {
    return (
      <section class="facet names">
        <h2 class="facet-name">{texts.facetNames}</h2>
        <a href={searchLink(parameters, { names: true }, hl)} rel="nofollow">
          {texts.showNames}
        </a>
      </section>
    );
  }
  const found = [
    [texts.facetPerson, person],
    [texts.facetPlace, place],
    [texts.facetOrganisation, organisation],
  ] as const;
  return (
    <>
      {found.map(([name, values = []]) => (
        <Facet view={view} name={name} values={values} chosen={chosenName(values, parameters.q)}>
          {(value) => searchLink(parameters, { q: withName(parameters.q, value) }, hl)}
        </Facet>
      ))}
      <p class="facet names">{fill(texts.namesReadIn, { count: namesReadIn })}</p>
    </>
  );
};

function withName(query: string, name: string): string {
  return query.includes(`"${name}"`) ? query : `${query} "${name}"`.trim();
}

function chosenName(values: readonly FacetCount[], query: string): string | undefined {
  return values.find(({ value }) => query.includes(`"${value}"`))?.value;
}

const QUOTES = /["“”„«»]/;

function fieldClause(name: string, value: string): string {
  return `field:"${name}=${value}"`;
}

function withField(query: string, name: string, value: string): string {
  const clause = fieldClause(name, value);
  return query.includes(clause) ? query : `${query} ${clause}`.trim();
}

function chosenValue(name: string, values: readonly FacetCount[], query: string): string | undefined {
  return values.find(({ value }) => query.includes(fieldClause(name, value)))?.value;
}

/** Any two days, in case whole years are not enough. */
const Dates: FC<{ view: View }> = ({ view: { texts, parameters, hl } }) => {
  const { q, site, topic, kind, author, section, sort, from, to } = parameters;
  const kept = { q, site, topic, kind, author, section, sort: sort === 'date' ? sort : undefined, hl };
  const day = (bound: string | undefined) => (bound?.length === 10 ? bound : undefined);
  return (
    <form class="facet dates" action="/" method="get" aria-labelledby="dates-name">
      <h2 class="facet-name" id="dates-name">
        {texts.facetDate}
      </h2>
      {Object.entries(kept).map(
        ([name, value]) => value !== undefined && <input type="hidden" name={name} value={value} />,
      )}
      <label>
        <span>{texts.dateFrom}</span>
        <input type="date" name="from" value={day(from)} />
      </label>
      <label>
        <span>{texts.dateTo}</span>
        <input type="date" name="to" value={day(to)} />
      </label>
      <button class="button" type="submit">
        {texts.dateApply}
      </button>
    </form>
  );
};

/** `date:none`, or `-date:none`, in a query. */
const DATE_CLAUSE = /(?:^|\s)-?date:none(?=\s|$)/g;
const UNDATED_CLAUSE = /(?:^|\s)date:none(?:\s|$)/;

/** A year is two dates, without the pages that only changed then; pages without a date are asked for in the query. */
function yearFilter(
  value: string,
  years: readonly FacetCount[],
  query: string,
): { q: string; from: string | undefined; to: string | undefined } {
  const bare = query.replace(DATE_CLAUSE, '').trim();
  if (value === UNDATED) return { q: `${bare} date:none`.trim(), from: undefined, to: undefined };
  const hasUndated = years.some((year) => year.value === UNDATED);
  return { q: hasUndated ? `${bare} -date:none`.trim() : bare, from: value, to: value };
}

type FacetProps = {
  view: View;
  name: string;
  values: readonly FacetCount[];
  chosen: string | undefined;
  children: (value: string) => string;
};

const Facet: FC<FacetProps> = ({ view, name, values, chosen, children: linkTo }) => {
  if (values.length === 0) return null;
  return (
    <section class="facet">
      <h2 class="facet-name">{name}</h2>
      <ul>
        {values.slice(0, MAX_VALUES).map(({ value, count, name: own }) => (
          <li>
            <a
              href={linkTo(value)}
              rel="nofollow"
              title={own === undefined || own === value ? undefined : value}
              aria-current={value === chosen ? 'true' : undefined}
            >
              <span class="facet-value">{cleanQuery(own ?? value)}</span>
              <span class="facet-count">{formatCount(count, view.language)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
