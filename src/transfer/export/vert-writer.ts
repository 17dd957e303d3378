/**
 * Vertical text for (No)Sketch Engine: a token per line with lemma, class and features, pages, paragraphs and
 * sentences as structures, `<g/>` where no space separates two tokens. The registry file next to it describes
 * it to the corpus manager.
 */
import type { Page } from '../../model/page.ts';
import { escapeXml, xmlAttributes } from './escape-xml.ts';
import type { PageWriter } from './page-writer.ts';

type Token = { form: string; lemma: string; upos: string; feats: string; spaceAfter: boolean };
/** Cuts a paragraph into tagged sentences. */
type Tagger = (paragraph: string) => readonly { tokens: readonly Token[] }[];

export function vertWriter(tag: Tagger): PageWriter {
  return { page: (page) => vertPage(page, tag), sideFiles: (file) => ({ '.registry': registry(file) }) };
}

function vertPage(page: Page, tag: Tagger): string {
  const { id, url, site, title, topic, kind, author, language, publishedAt, text } = page;
  const date = publishedAt === null ? null : new Date(publishedAt).toISOString().slice(0, 10);
  const known = { id, url, site, title, topic, kind: kind ?? null, author, lang: language, date };
  const lines = [`<doc${xmlAttributes(known)}>`];
  for (const paragraph of text.split('\n')) {
    const sentences = tag(paragraph);
    if (sentences.length === 0) continue;
    lines.push('<p>');
    for (const { tokens } of sentences) {
      lines.push('<s>');
      for (const [i, { form, lemma, upos, feats, spaceAfter }] of tokens.entries()) {
        lines.push([form, lemma, upos, feats].map(cell).join('\t'));
        if (!spaceAfter && i < tokens.length - 1) lines.push('<g/>');
      }
      lines.push('</s>');
    }
    lines.push('</p>');
  }
  return `${lines.join('\n')}\n</doc>\n`;
}

/** Removes what would begin a structure, another column or another line. */
function cell(text: string): string {
  return escapeXml(text).replace(/\s/gu, ' ');
}

function registry(file: string): string {
  const attributes = ['word', 'lemma', 'tag', 'feats'];
  const fields = ['id', 'url', 'site', 'title', 'topic', 'kind', 'author', 'lang', 'date'];
  return [
    'NAME "Tazı"',
    `PATH ${file.replace(/\.[^.]*$/, '')}/`,
    `VERTICAL ${file}`,
    'LANGUAGE "Turkish"',
    'ENCODING "UTF-8"',
    'LOCALE "tr_TR.UTF-8"',
    ...attributes.map(
      (name) => `ATTRIBUTE ${name}${name === 'feats' ? ' {\n  MULTIVALUE yes\n  MULTISEP "|"\n}' : ''}`,
    ),
    `STRUCTURE doc {\n${fields.map((name) => `  ATTRIBUTE ${name}`).join('\n')}\n}`,
    'STRUCTURE p',
    'STRUCTURE s',
    'STRUCTURE g {\n  DISPLAYTAG 0\n  DISPLAYBEGIN "_EMPTY_"\n}',
    '',
  ].join('\n');
}
