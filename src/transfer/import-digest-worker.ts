import { parentPort, workerData } from 'node:worker_threads';
import type { ImportedDocument } from './document-lines.ts';
import { digestDocument, type ImportReading } from './import-digest.ts';

/** Entry of a thread of an import. Answers come in the order of the questions. */
const reading = workerData as ImportReading;
parentPort?.on('message', (documents: ImportedDocument[]) => {
  parentPort?.postMessage(documents.map((document) => digestDocument(document, reading)));
});
