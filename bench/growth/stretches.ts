/** The work from one mark to the next; times and memory are those of the whole process. */
export type Stretch = {
  /** Pages or documents at its end, and the number of its own. */
  upTo: number;
  count: number;
  /** The work after the last mark: links, merges. */
  isEnd: boolean;
  cpuMs: number;
  wallMs: number;
  meanRssMb: number;
  maxRssMb: number;
};

const LOOK_EVERY_MS = 200;

/** Prints a stretch as a line of JSON whenever a mark is reached. */
export class Stretches {
  readonly #marks: number[];
  readonly #timer: NodeJS.Timeout;
  #before = { at: 0, cpu: process.cpuUsage(), began: performance.now() };
  #rss: number[] = [];

  constructor(marks: readonly number[]) {
    this.#marks = [...marks];
    this.#timer = setInterval(() => this.#rss.push(process.memoryUsage.rss() / 1e6), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** Called with the number done so far. */
  reached(count: number): void {
    if (count < (this.#marks[0] ?? Number.POSITIVE_INFINITY)) return;
    this.#marks.shift();
    this.#print(count, false);
  }

  end(count: number): void {
    clearInterval(this.#timer);
    this.#print(count, true);
  }

  #print(upTo: number, isEnd: boolean): void {
    const { at, cpu, began } = this.#before;
    const { user, system } = process.cpuUsage(cpu);
    this.#rss.push(process.memoryUsage.rss() / 1e6);
    const stretch: Stretch = {
      upTo,
      count: upTo - at,
      isEnd,
      cpuMs: (user + system) / 1_000,
      wallMs: performance.now() - began,
      meanRssMb: this.#rss.reduce((sum, mb) => sum + mb, 0) / this.#rss.length,
      maxRssMb: Math.max(...this.#rss),
    };
    console.log(JSON.stringify(stretch));
    this.#before = { at: upTo, cpu: process.cpuUsage(), began: performance.now() };
    this.#rss = [];
  }
}
