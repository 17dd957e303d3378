import type { Place } from '../../model/parsed-page.ts';
import { keepShape } from '../../threads/keep-shape.ts';
import {
  CELL,
  CLOSES_P,
  DEFINITION,
  DEFINITIONS,
  HEADING,
  IMPLIES_ENDS,
  LIST,
  LIST_ITEM,
  NOT_HEADING,
  PARAGRAPH,
  ROOT,
  ROW,
  TABLE,
  TABLE_SECTION,
} from './tag-traits.ts';

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
  /** The traits of each open element (tag-traits.ts). */
  readonly #traits: number[] = [];
  /** Elements opened below the depth limit and not closed yet. */
  #tooDeep = 0;
  /** How many <p> are open: most start tags have none to close. */
  #openParagraphs = 0;

  /** The innermost open element; −1 before the first. */
  get current(): number {
    return this.#stack.length === 0 ? -1 : this.#stack[this.#stack.length - 1]!;
  }

  /** Closes what a start tag of this name ends. */
  closeImpliedBy(tag: string, traits: number): void {
    if (this.#openParagraphs > 0 && (traits & CLOSES_P) !== 0) this.#closeInScope('p', TABLE_SCOPE);
    if ((traits & IMPLIES_ENDS) === 0) return;
    const { closed, barrier, goesOn } = IMPLIED_END.get(tag)!;
    for (let depth = this.#stack.length - 1; depth >= 0; depth--) {
      const open = this.#traits[depth]!;
      if ((open & barrier) !== 0) return;
      if ((open & closed) === 0) continue;
      this.#cutTo(depth);
      if (!goesOn) return;
    }
  }

  open(place: Place, traits: number): void {
    if (this.#stack.length >= MAX_DEPTH || this.places.length >= MAX_PLACES) {
      this.#tooDeep++;
      return;
    }
    this.places.push(place);
    this.#stack.push(this.places.length - 1);
    this.#traits.push(traits);
    if ((traits & PARAGRAPH) !== 0) this.#openParagraphs++;
  }

  close(tag: string, traits: number): void {
    if (this.#tooDeep > 0) this.#tooDeep--;
    else if ((traits & HEADING) !== 0) this.#closeHeading();
    else if ((traits & ROOT) === 0 && tag !== 'body')
      this.#closeInScope(tag, (traits & TABLE_PARTS) !== 0 ? TABLE_OR_ROOT : TABLE_SCOPE);
  }

  #cutTo(depth: number): void {
    while (this.#stack.length > depth) {
      this.#stack.pop();
      if ((this.#traits.pop()! & PARAGRAPH) !== 0) this.#openParagraphs--;
    }
  }

  #closeInScope(tag: string, barrier: number): void {
    for (let depth = this.#stack.length - 1; depth >= 0; depth--) {
      if (this.places[this.#stack[depth]!]!.tag === tag) {
        this.#cutTo(depth);
        return;
      }
      if ((this.#traits[depth]! & barrier) !== 0) return;
    }
  }

  /** </h2> also closes an <h3>. */
  #closeHeading(): void {
    for (let depth = this.#stack.length - 1; depth >= 0; depth--) {
      const open = this.#traits[depth]!;
      if ((open & HEADING) !== 0) {
        this.#cutTo(depth);
        return;
      }
      if ((open & TABLE_SCOPE) !== 0) return;
    }
  }
}

const TABLE_OR_ROOT = TABLE | ROOT;
const TABLE_SCOPE = CELL | TABLE | ROOT;
const TABLE_PARTS = CELL | ROW | TABLE_SECTION | TABLE;
const ROW_SCOPE = ROW | TABLE | ROOT;

/** What a start tag closes, where the search for it ends, and whether it goes on after the first. */
type ImpliedEnd = { closed: number; barrier: number; goesOn: boolean };

const DEFINITION_END = { closed: DEFINITION, barrier: DEFINITIONS | TABLE_SCOPE, goesOn: false };
const CELL_END = { closed: CELL, barrier: ROW_SCOPE, goesOn: false };
const SECTION_END = { closed: CELL | ROW | TABLE_SECTION, barrier: TABLE_OR_ROOT, goesOn: true };
/** A heading closes another only if it is directly inside it. */
const HEADING_END = { closed: HEADING, barrier: NOT_HEADING, goesOn: false };

const IMPLIED_END: ReadonlyMap<string, ImpliedEnd> = new Map([
  ['li', { closed: LIST_ITEM, barrier: LIST | TABLE_SCOPE, goesOn: false }],
  ['dd', DEFINITION_END],
  ['dt', DEFINITION_END],
  ['td', CELL_END],
  ['th', CELL_END],
  ['tr', { closed: CELL | ROW, barrier: TABLE_OR_ROOT, goesOn: true }],
  ['tbody', SECTION_END],
  ['thead', SECTION_END],
  ['tfoot', SECTION_END],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, HEADING_END] as const),
]);

keepShape(OpenPlaces);
