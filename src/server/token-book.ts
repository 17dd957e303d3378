import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';

/** `read` may export everything; `operate` may do all that the panel can. */
export type TokenRole = 'read' | 'operate';
export type TokenHolder = { name: string; role: TokenRole };

const fileSchema = z
  .array(
    z.strictObject({
      name: z.string().min(1).max(100),
      role: z.enum(['read', 'operate']),
      /** SHA-256 of the token in hexadecimal: reading the file does not reveal the tokens. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  )
  .max(1_000);

/** The file is checked again after this long: tokens added or removed take effect then. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Who holds which token: one from the environment, which may do everything, and any number from a file, which
 * is reloaded when it changes. If the file cannot be read, only the token from the environment is accepted.
 */
export class TokenBook {
  readonly #own: Buffer | null;
  readonly #file: string | undefined;
  readonly #onFault: (error: unknown) => void;
  readonly #now: () => number;
  #entries: (TokenHolder & { digest: Buffer })[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;
  #version = '';

  constructor(
    token: string | undefined,
    file?: string,
    onFault: (error: unknown) => void = () => {},
    now: () => number = () => performance.now(),
  ) {
    this.#own = token === undefined ? null : digestOf(token);
    this.#file = file;
    this.#onFault = onFault;
    this.#now = now;
  }

  /** Is there any token that could be accepted? */
  isEmpty(): boolean {
    this.#look();
    return this.#own === null && this.#entries.length === 0;
  }

  /** Every token is compared, so that the timing reveals nothing. */
  holderOf(sent: string): TokenHolder | null {
    this.#look();
    const digest = digestOf(sent);
    let holder: TokenHolder | null = null;
    for (const { name, role, digest: known } of this.#entries)
      if (timingSafeEqual(known, digest)) holder = { name, role };
    if (this.#own !== null && timingSafeEqual(this.#own, digest)) holder = { name: 'token', role: 'operate' };
    return holder;
  }

  #look(): void {
    if (this.#file === undefined || this.#now() - this.#lookedAt < LOOK_AGAIN_MS) return;
    this.#lookedAt = this.#now();
    try {
      const { mtimeMs, size, ino } = statSync(this.#file);
      const version = `${mtimeMs} ${size} ${ino}`;
      if (version === this.#version) return;
      this.#version = version;
      const read = fileSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
      this.#entries = read.map(({ sha256, ...holder }) => ({
        ...holder,
        digest: Buffer.from(sha256, 'hex'),
      }));
    } catch (error) {
      this.#entries = [];
      this.#onFault(error);
    }
  }
}

/** Digests have equal length, so that the comparison takes the same time for every guess. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
