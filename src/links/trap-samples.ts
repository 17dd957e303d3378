/**
 * Which closed shapes are tried, and when. While a crawl has better things to do, one URL of a closed shape is
 * tried after growing numbers of other pages of its host. When nothing else is left, shapes are tried until it
 * can be said with 95 % confidence that under a tenth of what waits would be new: 29 URLs without news, pooled
 * over the alike shapes of a section. What is tried without news stays within a share of the host's pages, so
 * that a small site may end with less certainty; `boundOf` says with how much.
 */
import type { ShapeAccount } from './shape-account.ts';

/** 1 - 0.05^(1/29) = 0.098: 29 without news mean under 10 %, with 95 % confidence. */
export const ENOUGH_TRIED = 29;
/** Pages of the host before the first try, doubled after each. */
const FIRST_GAP = 16;
const MAX_DOUBLINGS = 12;
/** Pages without news, of all pages of a host: what is tried must not raise it above this. */
const MAX_BARREN_SHARE = 0.15;
/** Whatever the share: tries of a section, and of all sections of a host together. */
const LEAST_OF_SECTION = 5;
const LEAST_OF_HOST = 40;
/** Shapes of a host that are considered. */
const MAX_SHAPES_OF_HOST = 2_000;

/** Less than this share of what waits would be new, with 95 % confidence; 1 if nothing was tried. */
export function boundOf(tried: number): number {
  return tried === 0 ? 1 : 1 - 0.05 ** (1 / tried);
}

type HostFigures = {
  visited: number;
  barren: number;
  /** Tries of this run. */
  tried: number;
  closed: ShapeAccount[];
  /** Which closed shape is considered next. */
  turn: number;
};

export class TrapSamples {
  readonly #hosts = new Map<string, HostFigures>();
  /** Tries that are in progress, by section. */
  readonly #underWay = new Map<string, number>();
  #due: ShapeAccount[] = [];

  /** A page of the host was visited for the first time; `pages` of them, if they were visited before this run. */
  visited(host: string, isNew: boolean, pages = 1): void {
    const figures = this.#of(host);
    figures.visited += pages;
    if (!isNew) figures.barren += pages;
    const { closed } = figures;
    const account = closed[figures.turn++ % Math.max(1, closed.length)];
    if (!account || account.waiting === 0 || account.decided !== null) return;
    const gap = FIRST_GAP * 2 ** Math.min(account.tried, MAX_DOUBLINGS);
    if (figures.visited - account.triedAt < gap || !hasShareLeft(figures, 0)) return;
    account.triedAt = figures.visited;
    this.#due.push(account);
  }

  closed(account: ShapeAccount): void {
    const { closed, visited } = this.#of(account.host);
    account.triedAt = visited;
    if (closed.length < MAX_SHAPES_OF_HOST && !closed.includes(account)) closed.push(account);
  }

  opened(account: ShapeAccount): void {
    const { closed } = this.#of(account.host);
    const place = closed.indexOf(account);
    if (place >= 0) closed.splice(place, 1);
  }

  /** A URL of the shape is about to be tried, or was (-1). */
  trying({ section, host }: ShapeAccount, by: 1 | -1): void {
    this.#underWay.set(section, (this.#underWay.get(section) ?? 0) + by);
    if (by === 1) this.#of(host).tried++;
  }

  /** Shapes of which a URL is to be tried now, although there is other work. */
  takeDue(): ShapeAccount[] {
    if (this.#due.length === 0) return NONE;
    const due = this.#due;
    this.#due = [];
    return due;
  }

  /**
   * Nothing else is left: the shapes of which a URL is to be tried, one of each section, unless this many were
   * tried.
   */
  last(random: () => number, enough: number): ShapeAccount[] {
    const chosen: ShapeAccount[] = [];
    for (const figures of this.#hosts.values()) {
      for (const accounts of sectionsOf(figures.closed)) {
        const account = this.#lastOf(accounts, figures, random, enough);
        if (account) chosen.push(account);
      }
    }
    return chosen;
  }

  #lastOf(
    accounts: readonly ShapeAccount[],
    figures: HostFigures,
    random: () => number,
    enough: number,
  ): ShapeAccount | undefined {
    const underWay = this.#underWay.get(accounts[0]!.section) ?? 0;
    const tried = accounts.reduce((sum, account) => sum + account.tried, underWay);
    const isLeast = tried < LEAST_OF_SECTION && figures.tried < LEAST_OF_HOST;
    if (tried >= enough || !(isLeast || hasShareLeft(figures, underWay))) return undefined;
    // Of all URLs that wait in the section, each is as likely.
    const waiting = accounts.reduce((sum, account) => sum + account.waiting, 0);
    let place = Math.floor(random() * waiting);
    return accounts.find((account) => (place -= account.waiting) < 0);
  }

  #of(host: string): HostFigures {
    let figures = this.#hosts.get(host);
    if (!figures) {
      figures = { visited: 0, barren: 0, tried: 0, closed: [], turn: 0 };
      this.#hosts.set(host, figures);
    }
    return figures;
  }
}

function hasShareLeft({ visited, barren }: HostFigures, underWay: number): boolean {
  return barren + underWay + 1 <= MAX_BARREN_SHARE * (visited + underWay + 1);
}

/** Those that may be tried, by section. */
function sectionsOf(closed: readonly ShapeAccount[]): Iterable<ShapeAccount[]> {
  const sections = new Map<string, ShapeAccount[]>();
  for (const account of closed) {
    if (account.waiting === 0 || account.decided !== null) continue;
    const section = sections.get(account.section);
    if (section) section.push(account);
    else sections.set(account.section, [account]);
  }
  return sections.values();
}

const NONE: ShapeAccount[] = [];
