import type { FC } from 'hono/jsx';
import { fill } from '../../i18n/text.ts';
import type { CrawlStatus } from '../../model/crawl-status.ts';
import type { StoreCounts } from '../../model/store-figures.ts';
import { formatCount } from './format.ts';
import { Layout } from './layout.tsx';
import { Logo } from './logo.tsx';
import { SearchForm } from './search-form.tsx';
import type { View } from './view.ts';

type HomeProps = { view: View; counts: StoreCounts; crawl: CrawlStatus['state'] | null };

/** The box, and how much there is to search. */
export const HomePage: FC<HomeProps> = ({ view, counts, crawl }) => {
  const { texts } = view;
  return (
    <Layout view={view} title={`${texts.engine} · ${texts.tagline}`} kind="home">
      <div class="home">
        <h1 class="home-name">
          <Logo kind="large" />
          <span class="unseen">{texts.engine}</span>
        </h1>
        <SearchForm view={view} isFocused />
        {counts.pages === 0 ? (
          <EmptyEngine view={view} />
        ) : (
          <Facts view={view} counts={counts} crawl={crawl} />
        )}
      </div>
    </Layout>
  );
};

const Facts: FC<HomeProps> = ({ view, counts, crawl }) => {
  const { texts, language } = view;
  const size = fill(texts.homeCounts, {
    pages: formatCount(counts.pages, language),
    sites: formatCount(counts.sites, language),
  });
  const doing = crawl === 'crawling' ? texts.homeCrawling : crawl === 'watching' ? texts.homeWatching : null;
  return (
    <p class="home-facts">
      {size}
      {doing && <span class="home-doing">{doing}</span>}
    </p>
  );
};

const EmptyEngine: FC<{ view: View }> = ({ view }) => (
  <div class="home-facts">
    <p>
      {view.texts.homeEmpty} {view.texts.homeEmptyHelp}
    </p>
    <p>
      <code>tazi crawl https://www.ornek.com.tr/</code>
    </p>
  </div>
);
