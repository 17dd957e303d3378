import type { FC } from 'hono/jsx';
import { cleanQuery, cut } from '../clean-query.ts';
import { type LinkedPage, MAX_SHOWN_LINKS, type PageStory } from '../page-story.ts';
import { formatCount, formatPercent } from './format.ts';
import { type PartProps, pageText } from './page-texts.ts';
import { CRAWLED_LINK_REL, safeHref } from './safe-html.ts';
import type { View } from './view.ts';

export const PageLinks: FC<PartProps> = ({ view, story }) => {
  const { language } = view;
  const { links, isComplete } = story.linksIn;
  return (
    <section class="detail-part" id="links" aria-labelledby="links-heading">
      <h2 id="links-heading">{pageText(language, 'linksHeading')}</h2>
      <div class="detail-columns">
        <LinkList
          view={view}
          name={pageText(language, 'linksIn', { count: formatCount(links.length, language) })}
          links={links}
          kept={story.keptLinks}
          note={isComplete ? null : pageText(language, 'linksPartial')}
        />
        <LinkList
          view={view}
          name={pageText(language, 'linksOut', { count: formatCount(story.linksOut.length, language) })}
          links={story.linksOut}
          kept={story.keptLinks}
          note={null}
        />
      </div>
      {story.duplicates.length > 0 && (
        <>
          <h3>{pageText(language, 'duplicatesHeading')}</h3>
          <ul class="links">
            {story.duplicates.map(({ url, isAlias, shared }) => (
              <li>
                <Address url={url} text={url} />
                {isAlias && <> · {pageText(language, 'otherSpelling')}</>}
                {shared && (
                  <>
                    {' · '}
                    {pageText(language, 'sharedText', {
                      page: formatPercent(Math.floor(shared.page * 100) / 100, language),
                      other: formatPercent(Math.floor(shared.other * 100) / 100, language),
                    })}
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

type LinkListProps = {
  view: View;
  name: string;
  links: readonly LinkedPage[];
  kept: PageStory['keptLinks'];
  note: string | null;
};

/** Only kept pages have an X-ray to link to; of the others the address is linked. */
const LinkList: FC<LinkListProps> = ({ view: { language, hl }, name, links, kept, note }) => (
  <div>
    <h3>{name}</h3>
    {links.length === 0 && <p class="soft">{pageText(language, 'linksNone')}</p>}
    <ul class="links">
      {links.slice(0, MAX_SHOWN_LINKS).map(({ id, url, anchor }) => (
        <li>
          {kept.has(id) ? (
            <>
              <a href={hl ? `/pages/${id}?hl=${hl}` : `/pages/${id}`}>{cut(anchor.trim() || url, 120)}</a>{' '}
              <small class="soft">{cut(url, 120)}</small>
            </>
          ) : (
            <>
              {anchor.trim() && `${cut(anchor.trim(), 120)} `}
              <small>
                <Address url={url} text={cut(url, 120)} />
              </small>
            </>
          )}
        </li>
      ))}
    </ul>
    {note && <p class="soft">{note}</p>}
  </div>
);

const Address: FC<{ url: string; text: string }> = ({ url, text }) => {
  const href = safeHref(url);
  return href ? (
    <a href={href} rel={CRAWLED_LINK_REL}>
      {text}
    </a>
  ) : (
    <span>{text}</span>
  );
};

export const Similar: FC<PartProps> = ({ view: { language, hl, texts }, story }) => (
  <section class="detail-part" id="similar" aria-labelledby="similar-heading">
    <h2 id="similar-heading">{pageText(language, 'similarHeading')}</h2>
    {story.similar.length === 0 && <p class="soft">{pageText(language, 'linksNone')}</p>}
    <ul class="links">
      {story.similar.map(({ id, title, site }) => (
        <li>
          <a href={hl ? `/pages/${id}?hl=${hl}` : `/pages/${id}`}>
            {cleanQuery(title.text) || texts.untitled}
          </a>{' '}
          <small class="soft">{cleanQuery(site)}</small>
        </li>
      ))}
    </ul>
  </section>
);
