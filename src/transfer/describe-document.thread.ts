import { workerData } from 'node:worker_threads';
import { serveJobs } from '../threads/serve-jobs.ts';
import { type DescribeOptions, describeDocument } from './describe-document.ts';
import type { ImportedDocument } from './document-lines.ts';

/** Entry of a thread of an import. */
const options = workerData as DescribeOptions;
serveJobs((documents: ImportedDocument[]) =>
  documents.map((document) => describeDocument(document, options)),
);
