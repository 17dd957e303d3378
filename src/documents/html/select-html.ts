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
    const found = DomUtils.removeSubsets(selectAll(selector, parseDocument(html)));
    if (found.length === 0) return null;
    return found.map((element) => DomUtils.getOuterHTML(element, { encodeEntities: 'utf8' })).join('\n');
  } catch {
    return null;
  }
}

function isTooDeep(html: string): boolean {
  const scanner = new TagScanner(html);
  let depth = 0;
  for (let kind = scanner.next(); kind !== END; kind = scanner.next()) {
    if (kind === OPEN && !scanner.isSelfClosing && !UNCLOSED.has(scanner.tag)) depth++;
    else if (kind === CLOSE && depth > 0 && !UNCLOSED.has(scanner.tag)) depth--;
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
