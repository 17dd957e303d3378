import { documentLines } from './document-lines.ts';
import { FileAddresses } from './file-addresses.ts';
import type { DocumentSource, ReadingOptions } from './imported-document.ts';

/** What a file would add. */
export type FilePlan = {
  file: string;
  /** Texts with metadata. */
  texts: number;
  /** Bytes that are read and cleaned as in a crawl. */
  pages: number;
  /** Addresses for the next crawl. */
  seeds: number;
  /** What is not a document. */
  invalid: number;
};

/** Reads everything and stores nothing. */
export async function planImport(
  sources: readonly DocumentSource[],
  options: ReadingOptions,
): Promise<FilePlan[]> {
  const plans: FilePlan[] = [];
  const addresses = new FileAddresses();
  for (const source of sources) {
    const plan: FilePlan = { file: source.name, texts: 0, pages: 0, seeds: 0, invalid: 0 };
    for await (const read of documentLines(source, { get: async () => null }, options, addresses)) {
      if ('raw' in read) plan.pages++;
      else if ('seed' in read) plan.seeds++;
      else if (read.document === null) plan.invalid++;
      else plan.texts++;
    }
    plans.push(plan);
  }
  return plans;
}
