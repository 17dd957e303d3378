import { workerData } from 'node:worker_threads';
import { Dictionary } from '../../nlp/dictionary.ts';
import { serveJobs } from '../../threads/serve-jobs.ts';
import { type DescribeOptions, describeDocument } from './describe-document.ts';
import type { ImportedDocument } from './imported-document.ts';

/** Entry of a thread of an import. */
const { topics, words } = workerData as DescribeOptions;
const dictionary = new Dictionary(words);
serveJobs((documents: ImportedDocument[]) =>
  documents.map((document) => describeDocument(document, topics, dictionary)),
);
