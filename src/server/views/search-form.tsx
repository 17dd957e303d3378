import type { FC } from 'hono/jsx';
import { LIMITS } from '../limits.ts';
import type { View } from './view.ts';

/** The query box. Filters and sort order survive a new query; the result page number does not. */
export const SearchForm: FC<{ view: View; isFocused?: boolean }> = ({ view, isFocused = false }) => {
  const { texts, parameters, hl } = view;
  const { q, site, topic, from, to, sort } = parameters;
  const kept = { site, topic, from, to, sort: sort === 'date' ? sort : undefined, hl };
  return (
    <search>
      <form class="search" action="/" method="get" data-suggestions={texts.suggestions}>
        <input
          class="search-box"
          type="search"
          name="q"
          value={q}
          maxlength={LIMITS.maxQueryChars}
          aria-label={texts.searchLabel}
          placeholder={texts.searchPlaceholder}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="search"
          autofocus={isFocused}
        />
        {Object.entries(kept).map(
          ([name, value]) => value !== undefined && <input type="hidden" name={name} value={value} />,
        )}
        <button class="search-button" type="submit" aria-label={texts.searchLabel}>
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path
              d="M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M15.3 15.3L20.5 20.5"
              fill="none"
              stroke="currentColor"
              stroke-width="2.2"
              stroke-linecap="round"
            />
          </svg>
        </button>
      </form>
    </search>
  );
};
