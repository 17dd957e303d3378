import { createReadStream } from 'node:fs';
import { TaziError } from '../../model/errors.ts';
import { ELEMENT_END, readXmlElement, type XmlStorePage } from './xml-element.ts';

/** A larger page is not ours. */
const MAX_ELEMENT_CHARS = 64_000_000;

/** Reads a document of the store, a page at a time, in memory for one page. */
export async function* readXmlStore(file: string): AsyncGenerator<XmlStorePage> {
  for await (const element of rawElements(file)) {
    const page = readXmlElement(element);
    if (page) yield page;
  }
}

/** The elements of a document as written, each with what precedes it and without its end tag. */
export async function* rawElements(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of withoutLineNumbers(
    createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 }),
  )) {
    rest += chunk;
    for (let end = rest.indexOf(ELEMENT_END); end !== -1; end = rest.indexOf(ELEMENT_END)) {
      yield rest.slice(0, end);
      rest = rest.slice(end + ELEMENT_END.length);
    }
    if (rest.length > MAX_ELEMENT_CHARS) {
      throw new TaziError('file-unreadable', { file, detail: 'an element has no end' });
    }
  }
}

/** Bytes in which a numbered listing shows its first line. */
const NUMBERED = /^\s*1[ \t]+<[?r]/;

/** The paper prints its document with a number before each line: they are removed if every line has one. */
async function* withoutLineNumbers(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let isNumbered: boolean | null = null;
  let line = 0;
  let rest = '';
  for await (const chunk of chunks) {
    isNumbered ??= NUMBERED.test(chunk);
    if (!isNumbered) {
      yield chunk;
      continue;
    }
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) yield `${unnumbered(text)}\n`;
  }
  if (rest !== '') yield unnumbered(rest);

  function unnumbered(text: string): string {
    const found = /^\s*(\d{1,9})(?=\s|$)/.exec(text);
    if (found === null || Number(found[1]) !== line + 1) return text;
    line++;
    return text.slice(found[0].length);
  }
}
