import type { Webhooks as WebhooksAnswer } from '../../src/client/operations.ts';
import type { PanelTexts } from '../../src/i18n/panel-texts.ts';
import { useLoaded, usePanel } from '../context.ts';
import { count, fill } from '../format.ts';
import { Waiting } from '../parts/notice.tsx';
import { Table } from '../parts/table.tsx';

type Hook = WebhooksAnswer['webhooks'][number];

/** The receivers of notifications and their state; nothing if there are none. */
export function Webhooks() {
  const { client, crawl, texts, language } = usePanel();
  const { value, error } = useLoaded((signal) => client.webhooks({}, signal), [client, crawl?.store.visits]);
  if (!value) return <Waiting error={error} />;
  if (value.webhooks.length === 0) return null;
  return (
    <Table
      caption={texts.webhooks}
      isCaptionShown
      isStacked
      head={[
        texts.hook,
        texts.receiver,
        texts.hookAbout,
        texts.state,
        texts.hookSent,
        texts.hookWaiting,
        texts.hookDropped,
      ]}
      numbers={[4, 5, 6]}
      rows={value.webhooks.map((hook) => [
        hook.name,
        hook.receiver,
        [hook.query, hook.site, ...hook.pages].filter(Boolean).join(' · ') || texts.everyPage,
        stateOf(hook, texts),
        count(hook.sent, language),
        count(hook.waiting, language),
        count(hook.dropped, language),
      ])}
    />
  );
}

function stateOf({ state, lastError }: Hook, texts: PanelTexts): string {
  const names: Readonly<Record<Hook['state'], string>> = {
    well: texts.hookWell,
    failing: fill(texts.hookFailing, { error: lastError ?? '' }),
    'no-secret': texts.hookNoSecret,
    'not-begun': texts.hookNotBegun,
  };
  return names[state];
}
