/**
 * The last step: links are admitted to the frontier, the revisit policy is told the outcome, and everything
 * the page leaves behind becomes one journey (E3, E5, F4).
 */
import type { NearDuplicates } from '../links/near-duplicates.ts';
import type { Frontier } from '../model/frontier.ts';
import { type Journey, staysStored, type Validators } from '../model/journey.ts';
import type { PageId, PageKind } from '../model/page.ts';
import type { UrlRecord } from '../model/url-record.ts';
import { ANNOUNCED, type VisitOutcome } from '../model/visit.ts';
import type { PendingTemplates } from '../similartext/pending-templates.ts';
import type { ChangeDates } from '../update/schedule/change-dates.ts';
import type { ChangeHints } from '../update/schedule/change-hints.ts';
import type { Revisits } from '../update/schedule/revisits.ts';
import type { ValidatorTrust } from '../update/schedule/validator-trust.ts';
import { CostlyHosts } from './costly-hosts.ts';
import type { ExtractedBody } from './extract-step.ts';
import type { Exchange, Fetched } from './fetch-step.ts';
import { NOT_READ } from './judge-step.ts';
import type { Judged, Twin } from './judged.ts';
import type { LinkIntake } from './link-intake.ts';
import { heardOf } from './outcomes.ts';
import { hasChanged, notesOf, type PageNotes } from './page-differences.ts';
import type { PageVisit } from './page-visit.ts';

export type ConcludeStepParts = {
  intake: LinkIntake;
  frontier: Frontier;
  revisits: Revisits;
  hints: ChangeHints | null;
  /** Hosts that say when their pages changed; null if that is not used. */
  changeDates: ChangeDates | null;
  validatorTrust: ValidatorTrust | null;
  nearDuplicates: NearDuplicates;
  /** Site memories on their way from the extractors into the store. */
  memories: PendingTemplates;
  now: () => number;
};

/** What the next visit is compared with. */
type Remembered = {
  bytes: number;
  isChanged: boolean;
  /** Null if no body was judged. */
  bodyHash: string | null;
  validators: Validators | null;
  notes: PageNotes | null;
};

const NO_EXCHANGE: Exchange = { status: 0, tookMs: 0, retryAfterMs: 0 };
const NO_VALIDATORS: Validators = { etag: null, lastModified: null };
const NOTHING: Remembered = { bytes: 0, isChanged: false, bodyHash: null, validators: null, notes: null };

export class ConcludeStep {
  readonly #parts: ConcludeStepParts;
  readonly #costly = new CostlyHosts();

  constructor(parts: ConcludeStepParts) {
    this.#parts = parts;
  }

  conclude(
    { lease, record, at }: PageVisit,
    fetched: Exclude<Fetched, { kind: 'postponed' }>,
    body: ExtractedBody | null,
    judged: Judged,
  ): Journey {
    const { intake, revisits, hints, changeDates, validatorTrust, nearDuplicates, memories, now } =
      this.#parts;
    const { status, tookMs, retryAfterMs } = fetched.kind === 'answer' ? fetched.exchange : NO_EXCHANGE;
    const endedAt = now();
    const judgedOutcome = revisits.tooManyFailures(judged.outcome, record) ? 'gone' : judged.outcome;
    const remembered = rememberedOf(fetched, body, judged, record);
    const heard = heardOf(judgedOutcome, record, judged.isChanged ?? remembered.isChanged);
    const seenBefore = record.lastVisitAt ?? at;
    const announced = hints?.hear(lease.id, heard, seenBefore, at) ?? null;
    const lastModified = status === 200 ? dateOf(remembered.validators?.lastModified) : null;
    const dated = changeDates?.hear(lease.host, lastModified, seenBefore, at, heard) ?? null;
    if (status === 200 && remembered.validators)
      validatorTrust?.hear(lease.host, record.validators, remembered.validators, heard);
    const { discovered, links } = intake.take(lease, judgedOutcome, judged.links);
    const twin = this.#idOf(judged.twin);
    // Where the other spelling is not admitted (a pattern, a host out of scope), there is no page to stand for.
    const outcome = judgedOutcome === 'alias' && twin === undefined ? 'redirected' : judgedOutcome;
    const due = revisits.next(
      record,
      outcome,
      { now: at, scheduled: lease.scheduled, outcome: heard, id: lease.id },
      {
        endedAt,
        retryAfterMs,
        brought: discovered.filter(({ deferred }) => deferred === undefined).length + judged.announced,
        isCovered: hints?.isCovered(lease.id) ?? false,
        dated: announced ?? dated,
        kind: kindOf(body),
        isUnreadable: judged.reason === NOT_READ,
      },
    );
    if (!staysStored(outcome)) nearDuplicates.remove(lease.id);
    // If no body was judged and the page is not kept, there is nothing that the next body could equal.
    const isKept = staysStored(outcome) && staysStored(record.lastOutcome ?? outcome);
    const bodyHash = remembered.bodyHash ?? (isKept ? record.bodyHash : '');
    const notes = judged.notes ?? remembered.notes;
    const isAnnounced = announced !== null && !announced.isLate && judged.reason === 'changed';
    const journey: Journey = {
      visit: {
        page: lease.id,
        at,
        scheduled: lease.scheduled,
        outcome,
        heard,
        status,
        reason: isAnnounced ? ANNOUNCED : judged.reason,
        bytes: remembered.bytes,
        tookMs,
        next: due.next,
      },
      content: judged.kind === 'new-content' ? judged.content : null,
      body: judged.kind === 'new-content' ? judged.body : null,
      discovered,
      links,
      validators: remembered.validators ?? (isKept ? record.validators : NO_VALIDATORS),
      bodyHash,
      duplicateOf: twin ?? (staysAsItWas(outcome) ? record.duplicateOf : null),
      replaces: judged.kind === 'new-content' ? judged.replaces : [],
      policyState: due.state,
      retry: revisits.isRetry(outcome, record),
      hostNotBefore: Math.max(
        retryAfterMs > 0 ? endedAt + retryAfterMs : 0,
        this.#costly.hear(lease.host, judged.reason, endedAt),
      ),
      memories: memories.take(),
    };
    if (notes) journey.notes = notes;
    return journey;
  }

  #idOf(twin: Twin | null): PageId | undefined {
    if (twin === null) return undefined;
    return twin.kind === 'page' ? twin.id : this.#parts.frontier.idOf(twin.url);
  }
}

/** Undefined if no page was read. */
function kindOf(body: ExtractedBody | null): PageKind | undefined {
  return body?.kind === 'extracted' && body.extracted.kind === 'page' ? body.extracted.pageKind : undefined;
}

function dateOf(header: string | null | undefined): number | null {
  const date = header ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : date;
}

function rememberedOf(
  fetched: Exclude<Fetched, { kind: 'postponed' }>,
  body: ExtractedBody | null,
  { outcome }: Judged,
  record: UrlRecord,
): Remembered {
  if (fetched.kind === 'not-asked') return NOTHING;
  const { answer } = fetched;
  if (answer.kind === 'not-modified')
    return { ...NOTHING, bodyHash: record.bodyHash, validators: record.validators };
  if (answer.kind !== 'body' || body?.kind !== 'extracted') return NOTHING;
  const { extracted, isRendered, bytes } = body;
  const { etag = null, 'last-modified': lastModified = null } = answer.headers;
  return {
    bytes,
    isChanged: hasChanged(extracted, record),
    bodyHash: extracted.bodyHash,
    // Content that scripts fetch can change while the page that embeds them stays the same.
    validators: isRendered ? NO_VALIDATORS : { etag, lastModified },
    notes: notesOf(extracted, outcome, record).notes ?? null,
  };
}

/** A page's duplicate or canonical relation still holds after such a visit. */
function staysAsItWas(outcome: VisitOutcome): boolean {
  return outcome === 'duplicate' || outcome === 'unchanged' || outcome === 'failed';
}
