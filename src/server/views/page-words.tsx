import type { FC } from 'hono/jsx';
import { Bar } from './bar.tsx';
import { formatCount, formatTenths } from './format.ts';
import { type PartProps, pageText, shortened } from './page-texts.ts';
import { PageTopic } from './page-topic.tsx';

const NAME_KIND_TEXTS = {
  person: 'namePerson',
  place: 'namePlace',
  organisation: 'nameOrganisation',
} as const;

/**
 * What the page is about: keywords with their weight, and the beginning of the text with its dictionary
 * forms.
 */
export const PageWords: FC<PartProps> = ({ view: { language }, story }) => {
  const heaviest = story.keywords[0]?.score ?? 1;
  return (
    <section class="detail-part" id="words" aria-labelledby="words-heading">
      <h2 id="words-heading">{pageText(language, 'wordsHeading')}</h2>
      <div class="detail-columns">
        <div>
          <h3>{pageText(language, 'keywordsHeading')}</h3>
          <p class="soft">{pageText(language, 'keywordsIntro')}</p>
          <table class="table table-bars">
            <thead>
              <tr>
                <th scope="col">{pageText(language, 'keyword')}</th>
                <th scope="col" class="number">
                  {pageText(language, 'count')}
                </th>
                <th scope="col">{pageText(language, 'weight')}</th>
              </tr>
            </thead>
            <tbody>
              {story.keywords.map(({ text, count, score }) => (
                <tr>
                  <th scope="row">{shortened(text)}</th>
                  <td class="number">{formatCount(count, language)}</td>
                  <td>
                    <Bar share={score / heaviest} />
                    <span class="unseen">{formatTenths(score, language)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {story.names.length > 0 && (
            <>
              <h3>{pageText(language, 'namesHeading')}</h3>
              <p class="soft">{pageText(language, 'namesIntro')}</p>
              <ul>
                {story.names.map(({ text, kind, count }) => (
                  <li>
                    <span lang="tr">{text}</span>
                    {kind === 'other' ? '' : ` (${pageText(language, NAME_KIND_TEXTS[kind])})`}
                    {count > 1 ? ` × ${formatCount(count, language)}` : ''}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        <div>
          <PageTopic language={language} story={story} />
          <h3>{pageText(language, 'lemmasHeading')}</h3>
          <p class="soft">{pageText(language, 'lemmasIntro')}</p>
          <p class="lemmas" lang="tr">
            {story.lemmas.map(({ token, lemma, isSpaced }) =>
              lemma === null ? (
                `${isSpaced ? ' ' : ''}${token}`
              ) : (
                <>
                  {isSpaced && ' '}
                  <ruby>
                    {token}
                    <rp> (</rp>
                    <rt>{lemma}</rt>
                    <rp>)</rp>
                  </ruby>
                </>
              ),
            )}
          </p>
        </div>
      </div>
    </section>
  );
};
