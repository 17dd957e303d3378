/**
 * Labelled texts from files: a label, a tab and the text on each line (`.tsv`), or one JSON object with
 * `label`, `text` and perhaps `title` on each line; gzipped or not.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { TaziError } from '../../model/errors.ts';
import type { LabelledText } from '../topic-classifier.ts';

const exampleSchema = z.object({
  label: z.string().min(1),
  title: z
    .string()
    .nullish()
    .transform((title) => title ?? ''),
  text: z.string(),
});

export function readLabelledTexts(file: string): LabelledText[] {
  const lines = textOf(file).split('\n');
  const examples: LabelledText[] = [];
  lines.forEach((line, i) => {
    if (line.trim() === '') return;
    const example = line.startsWith('{') ? fromJson(line) : fromColumns(line);
    if (example === null) throw new TaziError('examples-invalid', { file, line: i + 1 });
    examples.push(example);
  });
  return examples;
}

const GZIP_MAGIC = [0x1f, 0x8b] as const;

function textOf(file: string): string {
  try {
    const bytes = readFileSync(file);
    const isPacked = bytes[0] === GZIP_MAGIC[0] && bytes[1] === GZIP_MAGIC[1];
    return (isPacked ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch (error) {
    throw new TaziError('file-unreadable', { file, detail: (error as Error).message }, error);
  }
}

function fromJson(line: string): LabelledText | null {
  try {
    const { label, title, text } = exampleSchema.parse(JSON.parse(line));
    return title === '' ? { label, text } : { label, title, text };
  } catch {
    return null;
  }
}

function fromColumns(line: string): LabelledText | null {
  const tab = line.indexOf('\t');
  if (tab < 1) return null;
  return { label: line.slice(0, tab).trim(), text: line.slice(tab + 1).trimEnd() };
}

/** A short digest of the training data, independent of the order of the examples. */
export function digestOfExamples(examples: readonly LabelledText[]): string {
  const lines = examples.map(({ label, title, text }) =>
    createHash('sha256')
      .update(`${label}\t${title ?? ''}\t${text}`)
      .digest('hex'),
  );
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, 16);
}
