import type { Docs } from '../src/config/load-docs.ts';

export function buildDocs(out?: string): Docs;
