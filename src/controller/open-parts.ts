/** Open parts, closed in reverse order; each of them, even if another one fails to close. */
export class OpenParts {
  readonly #closers: (() => void | Promise<void>)[] = [];

  add(close: () => void | Promise<void>): void {
    this.#closers.push(close);
  }

  async close(): Promise<void> {
    const close = this.#closers.pop();
    if (!close) return;
    try {
      await close();
    } finally {
      await this.close();
    }
  }
}
