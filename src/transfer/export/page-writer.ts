import type { Page } from '../../model/page.ts';

export type Chunk = string | Uint8Array;

/** How a format begins, writes a page, and ends. */
export interface PageWriter {
  begin?(): Chunk;
  page(page: Page, html: () => Promise<Uint8Array | null>): Chunk | Promise<Chunk>;
  end?(): Chunk;
  /**
   * Files that belong next to the document, by suffix; requested after the end. `file` is the name of the
   * document.
   */
  sideFiles?(file: string): Readonly<Record<string, string>>;
}
