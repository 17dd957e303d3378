import type { Site } from '../../src/client/operations.ts';
import { usePanel } from '../context.ts';
import { count, decimal, fill, moment } from '../format.ts';
import { Table } from '../parts/table.tsx';

/** What the site's robots.txt says about us, origin by origin. */
export function Robots({ origins }: { origins: Site['robots'] }) {
  const { texts, language } = usePanel();
  return (
    <section>
      <h3>{texts.robots}</h3>
      {origins.length === 0 && <p class="soft">{texts.robotsNone}</p>}
      {origins.map((told) => (
        <div key={told.origin} class="robots">
          <p>
            <b>{told.origin}</b>{' '}
            <small class="soft">{fill(texts.robotsAsked, { at: moment(told.fetchedAt, language) })}</small>
          </p>
          {told.fault !== null && <p class="notice-bad">{fill(texts.robotsFault, { reason: told.fault })}</p>}
          {told.delaySeconds !== null && (
            <p>{fill(texts.robotsDelay, { seconds: decimal(told.delaySeconds, language) })}</p>
          )}
          {told.fault === null && told.rules.length === 0 && <p class="soft">{texts.robotsFree}</p>}
          {told.rules.length > 0 && (
            <Table
              caption={`${texts.robots}: ${told.origin}`}
              head={[texts.rule, texts.pattern]}
              rows={told.rules.map(({ allow, pattern }) => [
                <span class={allow ? 'rule-allow' : 'rule-disallow'} key={pattern}>
                  {allow ? texts.allowed : texts.disallowed}
                </span>,
                <code key="pattern">{pattern}</code>,
              ])}
            />
          )}
          {told.sitemaps.length > 0 && (
            <p class="robots-sitemaps">
              {`${texts.sitemaps}: `}
              <code>{told.sitemaps.join(', ')}</code>
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

/** What similar-text detection has learnt about the site, and the user's rules. */
export function Learnt({ site }: { site: Site }) {
  const { texts, language } = usePanel();
  return (
    <div class="panel-columns">
      <section>
        {site.templates.length === 0 ? (
          <>
            <h3>{texts.templates}</h3>
            <p class="soft">{texts.none}</p>
          </>
        ) : (
          <Table
            caption={texts.templates}
            isCaptionShown
            head={[texts.template, texts.learntFrom, texts.repeatedTexts, texts.places, texts.contentPlaces]}
            numbers={[1, 2, 3, 4]}
            rows={site.templates.map((template, i) => [
              i + 1,
              count(template.pages, language),
              count(template.repeatedTexts, language),
              count(template.places, language),
              count(template.contentPlaces, language),
            ])}
          />
        )}
      </section>
      <section>
        {site.rules.length === 0 ? (
          <>
            <h3>{texts.siteRules}</h3>
            <p class="soft">{texts.none}</p>
          </>
        ) : (
          <Table
            caption={texts.siteRules}
            isCaptionShown
            head={[texts.rule, texts.ruleFrom, texts.ruleUntil]}
            rows={site.rules.map(({ selector, pattern, from, until }) => [
              <code key="rule">{selector ?? pattern}</code>,
              moment(from, language),
              moment(until, language),
            ])}
          />
        )}
      </section>
    </div>
  );
}
