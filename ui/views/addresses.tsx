import {
  ADDRESS_STATUS_MEANINGS,
  ADDRESS_STATUS_TEXTS,
  AUDIT_TEXTS,
  auditReasons,
} from '../../src/i18n/audit-texts.ts';
import { ADDRESS_STATUSES, type AddressAudit, type AddressStatus } from '../../src/model/address-audit.ts';
import { useLoaded, usePanel } from '../context.ts';
import { count, fill, percent } from '../format.ts';
import { Waiting } from '../parts/notice.tsx';

/** While a crawl runs, the counts are asked for again after this long. */
const AGAIN_MS = 10_000;
/** Reasons of one status; `tazi audit` and the API have all of them. */
const REASONS_SHOWN = 12;

/** What became of every known address: one bar, and behind each of its parts the reasons with examples. */
export function Addresses() {
  const { client, crawl, texts, language } = usePanel();
  const turn = Math.floor(Date.parse(crawl?.at ?? '') / AGAIN_MS);
  const { value, error } = useLoaded((signal) => client.audit({}, signal), [client, turn]);
  return (
    <section class="card addresses">
      <h2>{texts.whatBecame}</h2>
      {value ? <Shares audit={value as AddressAudit} /> : <Waiting error={error} />}
      {value && value.known === 0 && <p class="soft">{AUDIT_TEXTS.none[language]}</p>}
    </section>
  );
}

function Shares({ audit }: { audit: AddressAudit }) {
  const { language } = usePanel();
  if (audit.known === 0) return null;
  const known = AUDIT_TEXTS[audit.isEstimate ? 'knownAbout' : 'known'][language];
  const statuses = ADDRESS_STATUSES.filter((status) => audit[status] > 0);
  const starts = new Map<AddressStatus, number>();
  statuses.reduce((start, status) => {
    starts.set(status, start);
    return start + audit[status];
  }, 0);
  return (
    <>
      <p>{fill(known, { count: count(audit.known, language) })}</p>
      <svg class="shares" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        {statuses.map((status) => (
          <rect
            key={status}
            class={`share-${status}`}
            x={(starts.get(status)! / audit.known) * 100}
            width={(audit[status] / audit.known) * 100}
            height="4"
          />
        ))}
      </svg>
      {statuses.map((status) => (
        <Reasons key={status} audit={audit} status={status} />
      ))}
    </>
  );
}

function Reasons({ audit, status }: { audit: AddressAudit; status: AddressStatus }) {
  const { language } = usePanel();
  const reasons = auditReasons(audit, status, language);
  return (
    <details>
      <summary>
        <span class={`swatch share-${status}`} />
        <span class="status-name">{ADDRESS_STATUS_TEXTS[status][language]}</span>
        <span class="number">{count(audit[status], language)}</span>
        <span class="number">{percent(audit[status] / audit.known, language)}</span>
      </summary>
      <p class="soft">{ADDRESS_STATUS_MEANINGS[status][language]}</p>
      <ul>
        {reasons.slice(0, REASONS_SHOWN).map(({ words, count: some, examples }) => (
          <li key={words}>
            {`${count(some, language)} · ${words}`}
            <ul>
              {examples.map((url) => (
                <li key={url}>
                  <a class="address" href={url} rel="noreferrer">
                    {url}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}
