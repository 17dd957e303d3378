/** trafilatura, the peer written in Python: run where a Python has it (`pip install trafilatura`). */
import { spawn } from 'node:child_process';

/** Pages come as lines of JSON strings, texts go as such. Comments are left out: they are not content for us either. */
const SCRIPT = `
import json, sys
import trafilatura
print(json.dumps(trafilatura.__version__), flush=True)
for line in sys.stdin:
    try:
        text = trafilatura.extract(json.loads(line), include_comments=False)
    except Exception:
        text = None
    print(json.dumps(text or ''), flush=True)
`;

export type PeerTexts = { version: string; texts: string[] };

/** Null if this Python does not exist or lacks the package. */
export async function trafilaturaTexts(python: string, pages: readonly string[]): Promise<PeerTexts | null> {
  const child = spawn(python, ['-c', SCRIPT], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  // If it has ended already, the lines have nowhere to go.
  child.stdin.on('error', () => {});
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const page of pages)
    if (!child.stdin.write(`${JSON.stringify(page)}\n`))
      await Promise.race([new Promise((resolve) => child.stdin.once('drain', resolve)), ended]);
  child.stdin.end();
  if ((await ended) !== 0) return null;
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\n');
  const [version = '', ...texts] = lines.map((line) => JSON.parse(line) as string);
  return texts.length === pages.length ? { version, texts } : null;
}
