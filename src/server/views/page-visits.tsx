import type { FC } from 'hono/jsx';
import { OUTCOME_TEXTS, OUTCOME_WORD_TEXTS } from '../../i18n/outcome-texts.ts';
import type { PageStory } from '../page-story.ts';
import { formatCount, formatMoment, formatSpan } from './format.ts';
import { type PartProps, pageText, wordText } from './page-texts.ts';
import { Scroller } from './scroller.tsx';
import type { View } from './view.ts';
import { VisitChart } from './visit-chart.tsx';

const MAX_VISITS = 20;

export const PageVisits: FC<PartProps> = ({ view, story }) => {
  const { language } = view;
  const rows = [...story.history].reverse().slice(0, MAX_VISITS);
  return (
    <section class="detail-part" id="visits" aria-labelledby="visits-heading">
      <h2 id="visits-heading">{pageText(language, 'visitsHeading')}</h2>
      <p>{whyNext(view, story)}</p>
      <VisitChart view={view} history={story.history} />
      <Scroller class="scroller" labelledBy="visits-heading">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{pageText(language, 'visitAt')}</th>
              <th scope="col">{pageText(language, 'outcome')}</th>
              <th scope="col" class="number">
                {pageText(language, 'status')}
              </th>
              <th scope="col" class="number">
                {pageText(language, 'took')}
              </th>
              <th scope="col">{pageText(language, 'marks')}</th>
              <th scope="col" class="number">
                {pageText(language, 'interval')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => {
              const visit = story.visits[i]!;
              return (
                <tr>
                  <td>
                    <time datetime={row.at}>{formatMoment(row.at, language)}</time>
                  </td>
                  <td>
                    <span class={`outcome outcome-${visit.heard}`}>
                      {OUTCOME_WORD_TEXTS[visit.outcome][language]}
                    </span>
                  </td>
                  <td class="number">{visit.status || '–'}</td>
                  <td class="number">{`${formatCount(Math.round(visit.tookMs), language)} ms`}</td>
                  <td class="marks">{row.marks.join('')}</td>
                  <td class="number">
                    {row.intervalMinutes === null ? '–' : formatSpan(row.intervalMinutes * 60_000, language)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scroller>
      <dl class="outcome-meanings soft">
        {[...new Set(story.visits.slice(0, MAX_VISITS).map(({ outcome }) => outcome))].map((outcome) => (
          <div>
            <dt>{OUTCOME_WORD_TEXTS[outcome][language]}</dt>
            <dd>{OUTCOME_TEXTS[outcome][language]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

function whyNext({ language }: View, { visits, policy }: PageStory): string {
  const last = visits[0];
  if (!last) return '';
  const heard = wordText(language, 'heard', last.heard);
  if (!Number.isFinite(last.next)) return pageText(language, 'whyNever', { heard });
  return pageText(language, 'whyNext', {
    heard,
    policy,
    interval: formatSpan(last.next - last.at, language),
  });
}
