import type { FC } from 'hono/jsx';
import { fill } from '../../i18n/text.ts';
import type { SearchResponse } from '../../model/search-result.ts';
import { LIMITS } from '../limits.ts';
import { searchLink } from './search-link.ts';
import type { View } from './view.ts';

/** Links to other result pages: the neighbours of this one, and the first and last. */
export const Pager: FC<{ view: View; answer: SearchResponse }> = ({ view, answer }) => {
  const { texts, parameters, hl } = view;
  const last = lastPage(answer);
  const { page } = parameters;
  if (last <= 1 || page > last) return null;
  const linkTo = (target: number) => searchLink(parameters, { page: target }, hl);
  return (
    <nav class="pager" aria-label={texts.pages}>
      {page > 1 && (
        <a class="pager-step" rel="prev" href={linkTo(page - 1)}>
          {texts.previousPage}
        </a>
      )}
      <ol>
        {pageWindow(page, last).map((target) => (
          <li>
            {target === page ? (
              <span aria-current="page">
                <span class="unseen">{fill(texts.pageNumber, { page: target })}</span>
                <span aria-hidden="true">{target}</span>
              </span>
            ) : (
              <a href={linkTo(target)} aria-label={fill(texts.pageNumber, { page: target })}>
                {target}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < last && (
        <a class="pager-step" rel="next" href={linkTo(page + 1)}>
          {texts.nextPage}
        </a>
      )}
    </nav>
  );
};

function lastPage({ total, size }: SearchResponse): number {
  return Math.ceil(Math.min(total, LIMITS.maxDepth) / size);
}

/** Up to two pages on either side of this one; near an end, more on the other side. */
export function pageWindow(page: number, last: number): number[] {
  const first = Math.max(1, Math.min(page - 2, last - 4));
  const end = Math.min(last, first + 4);
  return Array.from({ length: end - first + 1 }, (_, i) => first + i);
}
