import type { FC } from 'hono/jsx';
import type { Language } from '../../i18n/text.ts';
import type { TopicScores as TopicScoresOf } from '../../model/topic.ts';
import type { TopicExplanation } from '../../topics/explain-topic.ts';
import type { PageStory } from '../page-story.ts';
import { Bar } from './bar.tsx';
import { formatPercent, formatSigned } from './format.ts';
import { pageText, shortened } from './page-texts.ts';
import { topicName } from './topic-name.ts';

type TopicProps = { language: Language; story: PageStory };

/** The classifier's verdict on the page, and the words that decided. */
export const PageTopic: FC<TopicProps> = ({ language, story }) => (
  <>
    <TopicScores language={language} scores={story.page.topicScores ?? {}} />
    <CarriedTopics language={language} story={story} />
    {story.topicExplanation && <Deciding language={language} told={story.topicExplanation} />}
  </>
);

/** Every topic of the page with the sentences that support it. */
const CarriedTopics: FC<TopicProps> = ({ language, story: { page, topics } }) => {
  if (topics.length === 0) return <p class="soft">{pageText(language, 'noTopic')}</p>;
  return (
    <dl class="carried-topics">
      {topics.map(({ topic, score, part, sentences }) => (
        <>
          <dt>
            {topicName(topic, language)} <span class="number">{formatPercent(score, language)}</span>{' '}
            <span class="soft">
              {pageText(language, 'topicPart', { part: formatPercent(part, language) })}
            </span>
          </dt>
          {sentences.map(({ start, end }) => (
            <dd>{page.text.slice(start, end)}</dd>
          ))}
        </>
      ))}
    </dl>
  );
};

const MAX_TOPICS = 5;

/** How certain the classifier is of each topic, most likely first; nothing if no classifier ran. */
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
            <th scope="row">{topicName(topic, language)}</th>
            <td class="number">{formatPercent(score, language)}</td>
            <td>
              <Bar share={score} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Words with their share in the decision: to the right for the topic, to the left against it. */
const Deciding: FC<{ language: Language; told: TopicExplanation }> = ({ language, told }) => {
  if (told.words.length === 0) return null;
  const strongest = Math.max(...told.words.map(({ share }) => Math.abs(share)), 1e-9);
  return (
    <>
      <table class="table table-bars" id="deciding">
        <caption class="table-caption">
          {pageText(language, 'decidingHeading', { topic: topicName(told.topic, language) })}
        </caption>
        <tbody>
          {told.words.map(({ word, share }) => {
            const width = (Math.abs(share) / strongest) * 50;
            return (
              <tr>
                <th scope="row">{shortened(word)}</th>
                <td class="number">{formatSigned(share, language)}</td>
                <td>
                  <svg
                    class={share < 0 ? 'bar bar-against' : 'bar'}
                    viewBox="0 0 100 8"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                    focusable="false"
                  >
                    <rect
                      x={(share < 0 ? 50 - width : 50).toFixed(1)}
                      width={width.toFixed(1)}
                      height="8"
                      rx="1"
                    />
                  </svg>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="soft">
        {pageText(language, 'decidingAbout', {
          margin: formatSigned(told.margin, language),
          title: formatSigned(told.titleShare, language),
          bias: formatSigned(told.bias, language),
        })}
        {told.parts.length > 1 &&
          ` ${pageText(language, 'decidingParts', {
            parts: told.parts
              .map(({ topic, part }) => `${topicName(topic, language)} ${formatPercent(part, language)}`)
              .join(', '),
          })}`}
      </p>
    </>
  );
};
