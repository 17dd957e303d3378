import { openTextRecognizer } from '../../documents/scans/open-text-recognizer.ts';
import { type ReadScan, readScan } from '../../documents/scans/read-scan.ts';
import { serveJobs } from '../../threads/serve-jobs.ts';
import type { ExtractInput } from './extracted.ts';
import { unpackBody } from './unpack-body.ts';

/** Entry point of the thread that reads scanned documents; null for one that cannot be opened. */
void openTextRecognizer()
  .catch(() => null)
  .then((recognizer) =>
    serveJobs(async (input: ExtractInput): Promise<ReadScan | null> => {
      const body = unpackBody(input);
      return body.kind === 'bytes' ? readScan(body.bytes, recognizer).catch(() => null) : null;
    }),
  );
