import type { FC } from 'hono/jsx';
import { CRAWLER_PAGE_TEXTS } from '../../i18n/crawler-page-texts.ts';
import { fill } from '../../i18n/text.ts';
import { formatTenths } from './format.ts';
import { Layout } from './layout.tsx';
import { safeHref } from './safe-html.ts';
import type { View } from './view.ts';

type CrawlerPageProps = { view: View; userAgent: string; contact: string | undefined; delayMs: number };

/** Who we are, for the owners of the sites we visit. */
export const CrawlerPage: FC<CrawlerPageProps> = ({ view, userAgent, contact, delayMs }) => {
  const text = (key: keyof typeof CRAWLER_PAGE_TEXTS) => CRAWLER_PAGE_TEXTS[key][view.language];
  const seconds = formatTenths(delayMs / 1000, view.language);
  return (
    <Layout view={view} title={`${text('title')} · ${view.texts.engine}`} kind="text">
      <div class="prose">
        <h1>{text('title')}</h1>
        <p>{text('intro')}</p>
        <h2>{text('agentHeading')}</h2>
        <p>{text('agent')}</p>
        <pre>
          <code>{userAgent}</code>
        </pre>
        <h2>{text('rulesHeading')}</h2>
        <ul>
          <li>{text('ruleRobots')}</li>
          <li>{fill(text('rulePace'), { seconds })}</li>
          <li>{text('ruleMeta')}</li>
          <li>{text('ruleBackOff')}</li>
        </ul>
        <h2>{text('blockHeading')}</h2>
        <p>{text('block')}</p>
        <pre>
          <code>{'User-agent: tazi\nDisallow: /'}</code>
        </pre>
        <h2>{text('removeHeading')}</h2>
        <p>{text('remove')}</p>
        <h2>{text('contactHeading')}</h2>
        <p>{contact ? <Contact contact={contact} /> : text('contactNone')}</p>
      </div>
    </Layout>
  );
};

/** The setting contains mailto: or an http(s) address; anything else is shown, not linked. */
const Contact: FC<{ contact: string }> = ({ contact }) => {
  if (contact.startsWith('mailto:')) return <a href={contact}>{contact.slice('mailto:'.length)}</a>;
  const href = safeHref(contact);
  return href ? <a href={href}>{contact}</a> : <span>{contact}</span>;
};
