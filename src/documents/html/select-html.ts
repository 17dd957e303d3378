import { compile, selectAll } from 'css-select';
import { DomUtils, parseDocument } from 'htmlparser2';
import { CLOSE, END, OPEN, TagScanner } from './tag-scanner.ts';

/** Deeper nesting is an attack or a bug: walking up the tree from each element would take far too long. */
const MAX_DEPTH = 2_000;
/** Elements whose end tag may be omitted. */
const UNCLOSED = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd tr td th option thead tbody tfoot'.split(
    ' ',
  ),
);

/**
 * The HTML of all elements that match a CSS selector, in order; null if none does. It builds a tree, unlike
 * the parser of pages: only pages of a site with such a rule come here. Never throws.
 */
export function selectHtml(html: string, selector: string): string | null {
  if (isTooDeep(html)) return null;
  try {
    const found = outermost(selectAll(selector, parseDocument(html)));
    if (found.length === 0) return null;
    return found.map((element) => DomUtils.getOuterHTML(element, { encodeEntities: 'utf8' })).join('\n');
  } catch {
    return null;
  }
}

type ChildNode = ReturnType<typeof parseDocument>['children'][number];
type ParentNode = NonNullable<ChildNode['parent']>;

/** Those that are not inside others; `DomUtils.removeSubsets` compares each with all others. */
function outermost<T extends ChildNode>(found: readonly T[]): T[] {
  const chosen = new Set<ChildNode | ParentNode>(found);
  const inside = new Map<ParentNode, boolean>();
  const isInside = (from: ParentNode | null): boolean => {
    const path: ParentNode[] = [];
    let node = from;
    while (node !== null && !chosen.has(node) && !inside.has(node)) {
      path.push(node);
      node = node.parent;
    }
    const is = node !== null && (chosen.has(node) || inside.get(node) === true);
    for (const step of path) inside.set(step, is);
    return is;
  };
  return found.filter((element) => !isInside(element.parent));
}

/** Counts end tags only of elements that are open: a stray one closes nothing. */
function isTooDeep(html: string): boolean {
  const scanner = new TagScanner(html);
  const open = new Map<string, number>();
  let depth = 0;
  for (let kind = scanner.next(); kind !== END; kind = scanner.next()) {
    if (UNCLOSED.has(scanner.tag)) continue;
    const count = open.get(scanner.tag) ?? 0;
    if (kind === OPEN && !scanner.isSelfClosing) {
      open.set(scanner.tag, count + 1);
      depth++;
    } else if (kind === CLOSE && count > 0) {
      open.set(scanner.tag, count - 1);
      depth--;
    }
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Why this is not a selector; null if it is one. */
export function selectorFault(selector: string): string | null {
  try {
    compile(selector);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
