import type { Place } from '../../model/parsed-page.ts';
import { keepShape } from '../../threads/keep-shape.ts';

/** Deeper nesting is an attack or a bug: the text is kept, but its place is recorded only to this depth. */
const MAX_DEPTH = 200;
const MAX_PLACES = 50_000;

/**
 * The stack of open block-level elements. It closes what HTML lets authors leave open (p, li, dt, dd, td, th,
 * tr and the parts of a table) in the same cases as the standard's tree builder, and ignores end tags that
 * close nothing.
 */
export class OpenPlaces {
  readonly places: Place[] = [];
  readonly #stack: number[] = [];
  /** Elements opened below the depth limit and not closed yet. */
  #tooDeep = 0;
  /** How many <p> are open: most start tags have none to close. */
  #openParagraphs = 0;

  /** The innermost open element; −1 before the first. */
  get current(): number {
    return this.#stack.length === 0 ? -1 : this.#stack[this.#stack.length - 1]!;
  }

  /** Closes what a start tag of this name ends. */
  closeImpliedBy(tag: string): void {
    if (this.#openParagraphs > 0 && CLOSES_P.has(tag)) this.#closeInScope('p', TABLE_SCOPE);
    const implied = IMPLIED_END.get(tag);
    if (implied === undefined) return;
    const { closed, barrier } = implied;
    for (let depth = this.#stack.length - 1; depth >= 0; depth--) {
      const open = this.#tagAt(depth);
      if (barrier.has(open)) return;
      if (closed.has(open)) {
        this.#cutTo(depth);
        if (tag !== 'tr' && tag !== 'tbody' && tag !== 'thead' && tag !== 'tfoot') return;
      }
    }
  }

  open(place: Place): void {
    if (this.#stack.length >= MAX_DEPTH || this.places.length >= MAX_PLACES) {
      this.#tooDeep++;
      return;
    }
    this.places.push(place);
    this.#stack.push(this.places.length - 1);
    if (place.tag === 'p') this.#openParagraphs++;
  }

  close(tag: string): void {
    if (this.#tooDeep > 0) this.#tooDeep--;
    else if (HEADINGS.has(tag)) this.#closeHeading();
    else if (tag !== 'html' && tag !== 'body')
      this.#closeInScope(tag, TABLE_PARTS.has(tag) ? TABLE : TABLE_SCOPE);
  }

  #tagAt(depth: number): string {
    return this.places[this.#stack[depth]!]!.tag;
  }

  #cutTo(depth: number): void {
    while (this.#stack.length > depth) {
      if (this.places[this.#stack.pop()!]!.tag === 'p') this.#openParagraphs--;
    }
  }

  #closeInScope(tag: string, barrier: ReadonlySet<string>): void {
    for (let depth = this.#stack.length - 1; depth >= 0; depth--) {
      const open = this.#tagAt(depth);
      if (open === tag) {
        this.#cutTo(depth);
        return;
      }
      if (barrier.has(open)) return;
    }
  }

  /** </h2> also closes an <h3>. */
  #closeHeading(): void {
    for (let depth = this.#stack.length - 1; depth >= 0; depth--) {
      const open = this.#tagAt(depth);
      if (HEADINGS.has(open)) {
        this.#cutTo(depth);
        return;
      }
      if (TABLE_SCOPE.has(open)) return;
    }
  }
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements that hold blocks. Everything else is inline or not text at all. */
export const BLOCK_TAGS = words(
  'html body address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form frameset h1 h2 h3 h4 h5 h6 header hgroup legend li main menu nav ol p pre search section summary ' +
    'table tbody td tfoot th thead tr ul caption',
);

const HEADINGS = words('h1 h2 h3 h4 h5 h6');
const CLOSES_P = words(
  'address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table ul',
);
const TABLE_SCOPE = words('td th caption table html');
const TABLE = words('table html');
const TABLE_PARTS = words('td th tr tbody thead tfoot caption table');
const LIST_SCOPE = words('ul ol menu dir td th caption table html');
const DEFINITION_SCOPE = words('dl td th caption table html');
const CELLS = words('td th caption');

const ROW_SCOPE = words('tr table html');
/** A heading closes another only if it is directly inside it. */
const HEADING_SCOPE = new Set([...BLOCK_TAGS].filter((tag) => !HEADINGS.has(tag)));
const TABLE_SECTION = words('td th caption tr tbody thead tfoot');

type ImpliedEnd = { closed: ReadonlySet<string>; barrier: ReadonlySet<string> };

/** Start tag → what it closes, and where the search for it ends. */
const IMPLIED_END: ReadonlyMap<string, ImpliedEnd> = new Map([
  ['li', { closed: words('li'), barrier: LIST_SCOPE }],
  ['dd', { closed: words('dd dt'), barrier: DEFINITION_SCOPE }],
  ['dt', { closed: words('dd dt'), barrier: DEFINITION_SCOPE }],
  ['td', { closed: CELLS, barrier: ROW_SCOPE }],
  ['th', { closed: CELLS, barrier: ROW_SCOPE }],
  ['tr', { closed: words('td th caption tr'), barrier: TABLE }],
  ['tbody', { closed: TABLE_SECTION, barrier: TABLE }],
  ['thead', { closed: TABLE_SECTION, barrier: TABLE }],
  ['tfoot', { closed: TABLE_SECTION, barrier: TABLE }],
  ...[...HEADINGS].map((tag) => [tag, { closed: HEADINGS, barrier: HEADING_SCOPE }] as const),
]);

keepShape(OpenPlaces);
