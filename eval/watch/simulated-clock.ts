/**
 * A clock that runs at its usual pace while a crawl has work, and passes over the time in which it has none: what a watch
 * finds does not depend on how busy the machine is, and two days take as long as their requests.
 */
export class SimulatedClock {
  #ahead = 0;
  #until = 0;
  #reached = () => {};

  readonly now = (): number => Date.now() + this.#ahead;

  /** Passes over idle time from now on; resolves when this much time has passed. */
  pass(ms: number): Promise<void> {
    this.#until = this.now() + ms;
    return new Promise((resolve) => {
      this.#reached = resolve;
    });
  }

  /** Nothing will happen for this long. */
  readonly passOver = async (ms: number): Promise<void> => {
    const left = this.#until - this.now();
    if (left <= 0) {
      this.#reached();
      await new Promise((resolve) => setTimeout(resolve, ms));
      return;
    }
    this.#ahead += Math.min(ms, left);
    // Timers and sockets have their turn.
    await new Promise((resolve) => setImmediate(resolve));
  };
}
