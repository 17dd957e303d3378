/**
 * A site memory as bytes: a version, then per template its pages, the pages it knows, its texts and its
 * places, all little-endian and of fixed width. About 11 kB for a site of one template and a few dozen pages.
 */
import { PlaceTrace } from './memory-view.ts';
import { MAX_PLACES, MAX_TEXTS, TemplateMemory } from './template-memory.ts';

const VERSION = 1;
const HEAD_BYTES = 2;
const TEMPLATE_BYTES = 8;
const TEXT_BYTES = 9;
const PLACE_BYTES = 28;

export function writeMemory(templates: readonly TemplateMemory[]): Uint8Array {
  let size = HEAD_BYTES;
  for (const { knownPages, texts, places } of templates) {
    size += TEMPLATE_BYTES + knownPages.size * 4 + texts.size * TEXT_BYTES + places.size * PLACE_BYTES;
  }
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  view.setUint8(1, templates.length);
  let at = HEAD_BYTES;
  for (const template of templates) at = writeTemplate(view, at, template);
  return bytes;
}

function writeTemplate(view: DataView, start: number, template: TemplateMemory): number {
  let at = start;
  view.setUint16(at, template.pages, true);
  view.setUint16(at + 2, template.knownPages.size, true);
  view.setUint16(at + 4, template.texts.size, true);
  view.setUint16(at + 6, template.places.size, true);
  at += TEMPLATE_BYTES;
  for (const page of template.knownPages) {
    view.setInt32(at, page, true);
    at += 4;
  }
  for (const [hash, { pages, first, last }] of template.texts) {
    view.setInt32(at, hash, true);
    view.setUint8(at + 4, pages);
    view.setUint16(at + 5, first, true);
    view.setUint16(at + 7, last, true);
    at += TEXT_BYTES;
  }
  for (const [path, trace] of template.places) {
    view.setInt32(at, path, true);
    PLACE_FIELDS.forEach((field, k) => {
      view.setFloat32(at + 4 + 4 * k, trace[field], true);
    });
    at += PLACE_BYTES;
  }
  return at;
}

const PLACE_FIELDS = [
  'pages',
  'chars',
  'linkChars',
  'repeatedChars',
  'proseChars',
  'contentChars',
] as const satisfies readonly (keyof PlaceTrace)[];

/** The templates, or undefined if these are not the bytes of a memory of this version. */
export function readMemory(bytes: Uint8Array): TemplateMemory[] | undefined {
  if (bytes.length < HEAD_BYTES || bytes[0] !== VERSION) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const templates: TemplateMemory[] = [];
  let at = HEAD_BYTES;
  for (let left = bytes[1]!; left > 0; left--) {
    const template = new TemplateMemory();
    const end = readTemplate(view, at, template);
    if (end < 0) return undefined;
    templates.push(template);
    at = end;
  }
  return at === bytes.length ? templates : undefined;
}

function readTemplate(view: DataView, start: number, template: TemplateMemory): number {
  if (start + TEMPLATE_BYTES > view.byteLength) return -1;
  template.pages = view.getUint16(start, true);
  const pageCount = view.getUint16(start + 2, true);
  const textCount = view.getUint16(start + 4, true);
  const placeCount = view.getUint16(start + 6, true);
  let at = start + TEMPLATE_BYTES;
  const end = at + pageCount * 4 + textCount * TEXT_BYTES + placeCount * PLACE_BYTES;
  if (end > view.byteLength || textCount > MAX_TEXTS || placeCount > MAX_PLACES) return -1;
  for (let k = 0; k < pageCount; k++, at += 4) template.knownPages.add(view.getInt32(at, true));
  for (let k = 0; k < textCount; k++, at += TEXT_BYTES) {
    template.texts.set(view.getInt32(at, true), {
      pages: view.getUint8(at + 4),
      first: view.getUint16(at + 5, true),
      last: view.getUint16(at + 7, true),
    });
  }
  for (let k = 0; k < placeCount; k++, at += PLACE_BYTES) {
    const trace = new PlaceTrace();
    PLACE_FIELDS.forEach((field, f) => {
      trace[field] = view.getFloat32(at + 4 + 4 * f, true);
    });
    template.places.set(view.getInt32(at, true), trace);
  }
  return end;
}
