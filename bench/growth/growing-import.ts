/**
 * One import by the built product: `growing-import.ts <folder> <marks> <file>` prints a stretch for every
 * mark.
 */
import { createReadStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { loadProject } from '../../src/project/project.ts';
import { compileLess } from '../../src/threads/compile-less.ts';
import { levelMemory } from '../../src/threads/level-memory.ts';
import { importDocuments } from '../../src/transfer/import/import-documents.ts';
import { Stretches } from './stretches.ts';

// As `tazi import` does.
compileLess();
levelMemory();
const [folder = '', marks = '', file = ''] = process.argv.slice(2);
const { paths } = loadProject(folder, { environment: {} });
const stretches = new Stretches(marks.split(',').map(Number));
const source = { name: file, path: file, open: () => createReadStream(file) };
const { imported } = await importDocuments(paths, source, {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  onProgress: (report) => stretches.reached(report.imported),
});
stretches.end(imported);
