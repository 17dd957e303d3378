import type { Page } from '../../model/page.ts';
import { escapeXml, xmlAttributes } from './escape-xml.ts';
import type { PageWriter } from './page-writer.ts';

/** TEI P5: a corpus with one text per page, whose header contains what is known about the page. */
export function teiWriter(): PageWriter {
  return {
    begin: () =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<teiCorpus xmlns="http://www.tei-c.org/ns/1.0">\n${header('Tazı', '')}`,
    page: teiText,
    end: () => '</teiCorpus>\n',
  };
}

function teiText({ id, url, title, author, publishedAt, language, topic, licence, text }: Page): string {
  const day = publishedAt === null ? null : new Date(publishedAt).toISOString().slice(0, 10);
  const source = [
    `<title>${escapeXml(title)}</title>`,
    author === null ? '' : `<author>${escapeXml(author)}</author>`,
    day === null ? '' : `<date${xmlAttributes({ when: day })}/>`,
    `<ptr${xmlAttributes({ target: url })}/>`,
  ];
  const about =
    topic === null
      ? ''
      : `<profileDesc><textClass><keywords><term>${escapeXml(topic)}</term></keywords></textClass></profileDesc>`;
  const paragraphs = text.split('\n').map((paragraph) => `<p>${escapeXml(paragraph)}</p>`);
  const attributes = xmlAttributes({ 'xml:id': `p${id}`, 'xml:lang': language || 'und' });
  return `<TEI${attributes}>\n${header(title, `<bibl>${source.join('')}</bibl>`, about, licence)}<text><body>${paragraphs.join('\n')}</body></text>\n</TEI>\n`;
}

/** A licence is where TEI puts it: with the availability of the text, in its publication statement. */
function header(title: string, source: string, about = '', licence?: string): string {
  const published = licence
    ? `<publisher>Tazı</publisher><availability><licence${xmlAttributes({ target: licence })}/></availability>`
    : '<p>Tazı</p>';
  const described = source || '<p>Pages of the web.</p>';
  return `<teiHeader><fileDesc><titleStmt><title>${escapeXml(title)}</title></titleStmt><publicationStmt>${published}</publicationStmt><sourceDesc>${described}</sourceDesc></fileDesc>${about}</teiHeader>\n`;
}
