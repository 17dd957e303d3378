import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { RefusedUrl } from '../model/urls/refused-url.ts';

/** A URL that waits, with the shape it had when it was found. */
type Held = { refused: RefusedUrl; fine: string };

/** What is to become of a URL that waits. */
export type HeldVerdict = 'release' | 'keep' | 'drop';

/** URLs that wait for the verdict on their shape, by its coarse form, oldest first. */
export class HeldUrls {
  readonly #queues = new Map<string, Held[]>();
  readonly #urls = new Set<CanonicalUrl>();

  get count(): number {
    return this.#urls.size;
  }

  has(url: CanonicalUrl): boolean {
    return this.#urls.has(url);
  }

  /** The coarse shapes that something waits for. */
  shapes(): string[] {
    return [...this.#queues.keys()];
  }

  add(refused: RefusedUrl, shapes: { coarse: string; fine: string }): void {
    if (this.#urls.has(refused.url)) return;
    const held = { refused, fine: shapes.fine };
    const queue = this.#queues.get(shapes.coarse);
    if (queue) queue.push(held);
    else this.#queues.set(shapes.coarse, [held]);
    this.#urls.add(refused.url);
  }

  /**
   * Takes out those that may go, at most `most`, and looks at no more than `looks`. Those that could not go move
   * behind the others, so that a shape without room does not block the rest.
   */
  take(
    coarse: string,
    { most, looks }: { most: number; looks: number },
    judge: (fine: string) => HeldVerdict,
  ): RefusedUrl[] {
    const queue = this.#queues.get(coarse);
    if (!queue) return [];
    const released: RefusedUrl[] = [];
    const kept: Held[] = [];
    let looked = 0;
    while (looked < queue.length && looked < looks && released.length < most) {
      const held = queue[looked++]!;
      const verdict = judge(held.fine);
      if (verdict === 'keep') kept.push(held);
      else this.#urls.delete(held.refused.url);
      if (verdict === 'release') released.push(held.refused);
    }
    queue.splice(0, looked);
    queue.push(...kept);
    if (queue.length === 0) this.#queues.delete(coarse);
    return released;
  }

  /** Nothing of this shape will ever go. */
  drop(coarse: string): void {
    for (const { refused } of this.#queues.get(coarse) ?? []) this.#urls.delete(refused.url);
    this.#queues.delete(coarse);
  }
}
