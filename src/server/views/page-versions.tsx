import type { FC } from 'hono/jsx';
import { cut } from '../clean-query.ts';
import { textDifference } from '../text-difference.ts';
import { formatCount, formatMoment } from './format.ts';
import { type PartProps, pageText } from './page-texts.ts';

const MAX_DIFFERENCE_CHARS = 2_000;

export const PageVersions: FC<PartProps> = ({ view: { language }, story }) => (
  <section class="detail-part" id="versions" aria-labelledby="versions-heading">
    <h2 id="versions-heading">{pageText(language, 'versionsHeading')}</h2>
    {story.versions.length === 0 && <p class="soft">{pageText(language, 'versionsNone')}</p>}
    {story.versions.map((version, i) => {
      const newer = story.versions[i - 1] ?? story.page;
      return (
        <details class="more" open={i === 0}>
          <summary>
            {pageText(language, 'versionChange', {
              date: formatMoment(new Date(version.at).toISOString(), language),
            })}
          </summary>
          <div class="difference">
            {textDifference(version.text, newer.text).map(({ kind, text }) =>
              kind === 'same' ? (
                <p class="difference-same">
                  {pageText(language, 'versionSame', {
                    count: formatCount(text.split('\n').length, language),
                  })}
                </p>
              ) : kind === 'added' ? (
                <ins title={pageText(language, 'versionAdded')}>{cut(text, MAX_DIFFERENCE_CHARS)}</ins>
              ) : (
                <del title={pageText(language, 'versionRemoved')}>{cut(text, MAX_DIFFERENCE_CHARS)}</del>
              ),
            )}
          </div>
        </details>
      );
    })}
  </section>
);
