import { asciiLower } from '../../model/ascii-lower.ts';
import type { MetaEntry } from '../../model/parsed-page.ts';
import { keepShape } from '../../threads/keep-shape.ts';
import type { TagScanner } from './tag-scanner.ts';

const MAX_PROPERTIES = 100;
const MAX_VALUE_CHARS = 500;

/** The properties that metadata is read from; other microdata (prices, ratings, addresses) is ignored. */
const WANTED = new Set([
  'headline',
  'author',
  'name',
  'datepublished',
  'datemodified',
  'articlesection',
  'description',
  'image',
  'rel-author',
  'byline',
]);

/** Collects microdata: what an element with itemprop states in an attribute, or else in its text. */
export class PropertyReader {
  readonly #found: MetaEntry[] = [];
  /** The property whose text is being read, and the tag whose end will end it. */
  #name = '';
  #tag = '';
  #text = '';

  open(itemprop: string, scanner: TagScanner): void {
    const name = asciiLower(itemprop).trim();
    if (!WANTED.has(name) || this.#found.length >= MAX_PROPERTIES) return;
    const stated =
      scanner.attribute('content') ??
      scanner.attribute('datetime') ??
      (name === 'image' ? (scanner.attribute('src') ?? scanner.attribute('href')) : undefined);
    if (stated !== undefined) this.#add(name, stated);
    else if (this.#name === '') {
      this.#name = name;
      this.#tag = scanner.tag;
      this.#text = '';
    }
  }

  take(text: string): void {
    if (this.#name !== '' && this.#text.length < MAX_VALUE_CHARS) this.#text += text;
  }

  close(tag: string): void {
    if (this.#name === '' || tag !== this.#tag) return;
    this.#add(this.#name, this.#text);
    this.#name = '';
  }

  finish(): MetaEntry[] {
    return this.#found;
  }

  #add(name: string, value: string): void {
    const content = value.slice(0, MAX_VALUE_CHARS).replace(/\s+/g, ' ').trim();
    if (content !== '') this.#found.push({ name, content });
  }
}

keepShape(PropertyReader);
