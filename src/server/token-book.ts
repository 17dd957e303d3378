import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';

/** `read` may take everything out; `operate` may do all that the panel can. */
export type TokenRole = 'read' | 'operate';
export type TokenHolder = { name: string; role: TokenRole };

const fileSchema = z
  .array(
    z.strictObject({
      name: z.string().min(1).max(100),
      role: z.enum(['read', 'operate']),
      /** SHA-256 of the token in hexadecimal: who reads the file does not have the tokens. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  )
  .max(1_000);

/** The file is looked at again after this: a token that was added or taken out counts from then on. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Who holds which token: one from the environment, which may do everything, and any number from a file, which is read again
 * when it changes. A file that cannot be read lets nobody in but the holder of the first.
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

  /** Is there any token with which somebody could come in? */
  isEmpty(): boolean {
    this.#look();
    return this.#own === null && this.#entries.length === 0;
  }

  /** Every token is compared, so that the time tells nothing. */
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

/** Digests have one length, so that the comparison takes the same time for every guess. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
