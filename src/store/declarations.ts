import type { Page } from '../model/page.ts';

/** What a page and its server declare beyond text and title; each field is absent if nothing is declared. */
export type Declarations = Pick<Page, 'optOut' | 'licence' | 'section' | 'charset' | 'fields'>;

/**
 * All declarations share the column `opt_out`: a list if there are only marks, as in stores from before the
 * other fields existed, otherwise an object. Null if nothing is declared.
 */
export function packDeclarations(declared: Declarations): string | null {
  const { optOut = [], licence, section, charset, fields } = declared;
  if (licence || section || charset || fields)
    return JSON.stringify({
      ...(optOut.length > 0 ? { optOut } : {}),
      ...(licence ? { licence } : {}),
      ...(section ? { section } : {}),
      ...(charset ? { charset } : {}),
      ...(fields ? { fields } : {}),
    });
  return optOut.length > 0 ? JSON.stringify(optOut) : null;
}

export function unpackDeclarations(packed: string | null): Declarations {
  if (packed === null) return {};
  const value = JSON.parse(packed) as string[] | Declarations;
  return Array.isArray(value) ? { optOut: value } : value;
}
