import type { FC } from 'hono/jsx';
import type { PageViews } from '../../project/page-views.ts';
import { cut } from '../clean-query.ts';
import { formatCount, formatPercent } from './format.ts';
import { type PageTextKey, pageText, wordText } from './page-texts.ts';
import { Scroller } from './scroller.tsx';
import type { View } from './view.ts';

type XrayProps = { view: View; id: number; views: PageViews };

/** Longer views are cut here and complete in the API. */
const MAX_CHARS = 30_000;
const MAX_BLOCKS = 400;
const MAX_BLOCK_CHARS = 1_500;

/** The views of a page side by side (S3), and every block of it with its judgement. */
export const Xray: FC<XrayProps> = ({ view, id, views }) => {
  const { language } = view;
  const { blocks } = views;
  const kept = blocks.filter(({ reason }) => reason === null).length;
  return (
    <section class="detail-part" id="views" aria-labelledby="views-heading">
      <h2 id="views-heading">{pageText(language, 'viewsHeading')}</h2>
      <p class="soft">
        {pageText(language, 'viewsIntro')}{' '}
        {blocks.length > 0 &&
          pageText(language, 'keptShare', {
            kept: formatCount(kept, language),
            total: formatCount(blocks.length, language),
            percent: formatPercent(charShare(blocks), language),
          })}
      </p>
      {blocks.length > 0 && <Spectrum blocks={blocks} />}
      <div class="xray">
        <TextView view={view} id={id} name="viewHtml" text={views.html} missing="viewMissing" isCode />
        <TextView view={view} id={id} name="viewDi" text={views.di} missing="viewMissing" />
        <TextView
          view={view}
          id={id}
          name="viewBmt"
          text={views.bmt}
          missing={views.html === null ? 'viewMissing' : 'viewNoSibling'}
        />
        {views.gold !== null && (
          <TextView view={view} id={id} name="viewGold" text={views.gold} missing="viewMissing" />
        )}
        <BlockView view={view} views={views} />
      </div>
      <Removed view={view} blocks={blocks} />
    </section>
  );
};

/** The page from top to bottom as one strip: green is kept, red is removed, width is length. */
const Spectrum: FC<{ blocks: PageViews['blocks'] }> = ({ blocks }) => {
  const total = blocks.reduce((sum, { text }) => sum + text.length, 0) || 1;
  let at = 0;
  return (
    <svg
      class="spectrum"
      viewBox="0 0 1000 14"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {blocks.map(({ text, reason }) => {
        const width = (text.length / total) * 1000;
        const x = at;
        at += width;
        return (
          <rect
            class={reason === null ? 'spectrum-kept' : 'spectrum-removed'}
            x={x.toFixed(2)}
            y="0"
            width={Math.max(0.4, width - 0.4).toFixed(2)}
            height="14"
          />
        );
      })}
    </svg>
  );
};

type TextViewProps = {
  view: View;
  id: number;
  name: 'viewHtml' | 'viewDi' | 'viewBmt' | 'viewGold';
  text: string | null;
  missing: PageTextKey;
  isCode?: boolean;
};

const TextView: FC<TextViewProps> = ({ view: { language }, id, name, text, missing, isCode = false }) => (
  <section class="xray-view" aria-labelledby={name}>
    <ViewHead language={language} name={name} count={text?.length ?? null} />
    {text === null ? (
      <p class="xray-none soft">{pageText(language, missing)}</p>
    ) : (
      <Scroller class={isCode ? 'xray-text xray-code' : 'xray-text'} labelledBy={name}>
        {cut(isCode ? text : squeezed(text), MAX_CHARS)}
        {text.length > MAX_CHARS && `\n${pageText(language, 'viewCut', { id })}`}
      </Scroller>
    )}
  </section>
);

const BlockView: FC<{ view: View; views: PageViews }> = ({ view: { language }, views }) => (
  <section class="xray-view" aria-labelledby="viewClean">
    <ViewHead language={language} name="viewClean" count={views.clean.length} />
    <Scroller class="xray-text" labelledBy="viewClean">
      {views.blocks.length === 0
        ? views.clean.split('\n').map((text) => <p class="block block-kept">{text}</p>)
        : views.blocks.slice(0, MAX_BLOCKS).map(({ text, reason, evidence }) => (
            <p
              class={reason === null ? 'block block-kept' : 'block block-removed'}
              title={reason === null ? pageText(language, 'kept') : wordText(language, 'reason', reason)}
            >
              {cut(text, MAX_BLOCK_CHARS)}
              {reason !== null && (
                <span class="block-reason" title={evidenceText(language, evidence)}>
                  {wordText(language, 'reason', reason)}
                </span>
              )}
            </p>
          ))}
    </Scroller>
  </section>
);

/** "evidence: its class name says so, away from the text" */
function evidenceText(language: View['language'], evidence: readonly string[]): string {
  const signs = evidence.map((sign) => wordText(language, 'sign', sign)).join(', ');
  return pageText(language, 'evidence', { signs });
}

const ViewHead: FC<{
  language: View['language'];
  name: 'viewHtml' | 'viewDi' | 'viewBmt' | 'viewGold' | 'viewClean';
  count: number | null;
}> = ({ language, name, count }) => (
  <h3 class="xray-head" id={name}>
    {pageText(language, name)} <small>{pageText(language, `${name}About`)}</small>
    {count !== null && <small class="xray-count">{formatCount(count, language)}</small>}
  </h3>
);

const MAX_EXAMPLES = 3;

/** The reasons with how many blocks each removed, and the first of those. */
const Removed: FC<{ view: View; blocks: PageViews['blocks'] }> = ({ view: { language }, blocks }) => {
  const byReason = new Map<string, string[]>();
  for (const { text, reason } of blocks) {
    if (reason !== null) byReason.set(reason, [...(byReason.get(reason) ?? []), text]);
  }
  if (byReason.size === 0) return null;
  const rows = [...byReason].sort(([, a], [, b]) => b.length - a.length);
  return (
    <details class="more">
      <summary>{pageText(language, 'removedHeading')}</summary>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{pageText(language, 'reason')}</th>
            <th scope="col" class="number">
              {pageText(language, 'blocks')}
            </th>
            <th scope="col">{pageText(language, 'text')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([reason, texts]) => (
            <tr>
              <th scope="row">{wordText(language, 'reason', reason)}</th>
              <td class="number">{formatCount(texts.length, language)}</td>
              <td>
                {texts
                  .slice(0, MAX_EXAMPLES)
                  .map((text) => cut(text, 80))
                  .join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};

function charShare(blocks: PageViews['blocks']): number {
  const chars = (list: PageViews['blocks']) => list.reduce((sum, { text }) => sum + text.length, 0);
  return chars(blocks.filter(({ reason }) => reason === null)) / (chars(blocks) || 1);
}

/** Stripped pages are mostly empty lines; three in a row say no more than one. */
function squeezed(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
