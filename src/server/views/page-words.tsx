import type { FC } from 'hono/jsx';
import type { Language } from '../../i18n/text.ts';
import type { TopicScores as TopicScoresOf } from '../../model/topic.ts';
import { formatCount, formatPercent, formatTenths } from './format.ts';
import { type PartProps, pageText } from './page-texts.ts';

/** What the page is about in words: keywords with their weight, and the beginning of the text with its dictionary forms. */
export const Words: FC<PartProps> = ({ view: { language }, story }) => {
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
                  <th scope="row">{text}</th>
                  <td class="number">{formatCount(count, language)}</td>
                  <td>
                    <svg
                      class="bar"
                      viewBox="0 0 100 8"
                      preserveAspectRatio="none"
                      aria-hidden="true"
                      focusable="false"
                    >
                      <rect width={Math.max(1, (score / heaviest) * 100).toFixed(1)} height="8" rx="1" />
                    </svg>
                    <span class="unseen">{formatTenths(score, language)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div>
          <TopicScores language={language} scores={story.page.topicScores ?? {}} />
          <h3>{pageText(language, 'lemmasHeading')}</h3>
          <p class="soft">{pageText(language, 'lemmasIntro')}</p>
          <p class="lemmas" lang="tr">
            {story.lemmas.map(({ token, lemma }) =>
              lemma === null ? (
                <>{token} </>
              ) : (
                <>
                  <ruby>
                    {token}
                    <rp> (</rp>
                    <rt>{lemma}</rt>
                    <rp>)</rp>
                  </ruby>{' '}
                </>
              ),
            )}
          </p>
        </div>
      </div>
    </section>
  );
};

const MAX_TOPICS = 5;

/** How sure the classifier is of each topic, the likeliest first; nothing where no classifier looked. */
const TopicScores: FC<{ language: Language; scores: TopicScoresOf }> = ({ language, scores }) => {
  const likeliest = Object.entries(scores)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_TOPICS);
  if (likeliest.length === 0) return null;
  return (
    <table class="table table-bars">
      <caption class="table-caption">{pageText(language, 'topicScores')}</caption>
      <tbody>
        {likeliest.map(([topic, score]) => (
          <tr>
            <th scope="row">{topic}</th>
            <td class="number">{formatPercent(score, language)}</td>
            <td>
              <svg
                class="bar"
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                aria-hidden="true"
                focusable="false"
              >
                <rect width={Math.max(0.5, score * 100).toFixed(1)} height="8" rx="1" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
