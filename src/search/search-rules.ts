/**
 * The operator's rules for search: synonyms, pinned and hidden pages, boosts. They come from the settings,
 * and from `search-rules.json` next to them, which the API and the panel write; the file is read again when
 * it has changed, so that every server of the project follows within a second.
 */
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { boostsProblem } from '../config/url-settings.ts';
import { TaziError } from '../model/errors.ts';
import { Curation } from './curation.ts';

const MAX_RULES = 5_000;
const MAX_URLS = 50;
const text = (most: number) => z.string().trim().min(1).max(most);
const pagesOfQueries = z
  .record(
    text(200),
    z
      .array(z.url({ protocol: /^https?$/ }).max(2_000))
      .min(1)
      .max(MAX_URLS),
  )
  .refine((rules) => Object.keys(rules).length <= MAX_RULES, { error: `at most ${MAX_RULES}` });

/** All fields are optional. */
export const searchRulesSchema = z.strictObject({
  synonyms: z
    .array(text(300).regex(/[^=>\s]\s*[=>]\s*[^=>\s]/, { error: 'needs two sides, parted by = or >' }))
    .max(MAX_RULES)
    .default([]),
  pins: pagesOfQueries.default({}),
  hidden: pagesOfQueries.default({}),
  boosts: z
    .record(z.string().max(300), z.number())
    .superRefine((boosts, context) => {
      const problem = boostsProblem(boosts);
      if (problem !== null) context.addIssue(`${problem.value}: ${problem.detail.en}`);
    })
    .default({}),
});

export type SearchRules = z.output<typeof searchRulesSchema>;

/** The current rules; a new object after every change. */
export type RulesInForce = { synonyms: readonly string[]; boosts: SearchRules['boosts']; curation: Curation };

/** How often the file is checked. */
const LOOK_EVERY_MS = 1_000;

export class OperatorRules {
  readonly #file: string;
  readonly #settings: SearchRules;
  readonly #now: () => number;
  #stamp = '';
  #lookedAt = Number.NEGATIVE_INFINITY;
  #own: SearchRules = NONE;
  #inForce: RulesInForce;

  /**
   * `settings` are those of the project; entries of the file for the same query, site or kind replace them.
   */
  constructor(file: string, settings: Partial<SearchRules>, now: () => number = Date.now) {
    this.#file = file;
    this.#settings = { ...NONE, ...settings };
    this.#now = now;
    this.#inForce = joined(this.#settings, NONE);
  }

  get fromSettings(): SearchRules {
    return this.#settings;
  }

  /** The rules of the file. Throws if it is invalid; the previous rules stay in force. */
  own(): SearchRules {
    this.#lookedAt = this.#now();
    const stamp = stampOf(this.#file);
    if (stamp === this.#stamp) return this.#own;
    this.#own = stamp === '' ? NONE : readRules(this.#file);
    this.#stamp = stamp;
    this.#inForce = joined(this.#settings, this.#own);
    return this.#own;
  }

  /** A file that cannot be read changes nothing. */
  inForce(): RulesInForce {
    if (this.#now() - this.#lookedAt >= LOOK_EVERY_MS) {
      try {
        this.own();
      } catch (error) {
        if (!(error instanceof TaziError)) throw error;
      }
    }
    return this.#inForce;
  }

  replace(rules: SearchRules): void {
    const unfinished = `${this.#file}.${process.pid}.part`;
    try {
      writeFileSync(unfinished, `${JSON.stringify(rules, null, 2)}\n`);
      renameSync(unfinished, this.#file);
    } catch (error) {
      throw new TaziError(
        'folder-unwritable',
        { folder: this.#file, detail: (error as Error).message },
        error,
      );
    }
    this.#stamp = '';
    this.own();
  }
}

const NONE: SearchRules = { synonyms: [], pins: {}, hidden: {}, boosts: {} };

function joined(settings: SearchRules, own: SearchRules): RulesInForce {
  return {
    synonyms: [...settings.synonyms, ...own.synonyms],
    boosts: { ...settings.boosts, ...own.boosts },
    curation: new Curation({
      pins: { ...settings.pins, ...own.pins },
      hidden: { ...settings.hidden, ...own.hidden },
    }),
  };
}

/** Different after every change; empty if there is no file. */
function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? '' : `${found.ino} ${found.mtimeNs} ${found.size}`;
}

function readRules(file: string): SearchRules {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new TaziError('search-rules-invalid', { file, detail: (error as Error).message }, error);
  }
  const parsed = searchRulesSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new TaziError('search-rules-invalid', { file, detail: `${issue.path.join('.')}: ${issue.message}` });
}
