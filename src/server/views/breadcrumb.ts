import { cleanQuery, cut } from '../clean-query.ts';

const MAX_CHARS = 60;
const MAX_FOLDERS = 4;
/** A year, a month, an id: they say nothing about the section of a page. */
const NUMBER = /^\d+$/;

/**
 * The place of a page on its site, from its address: "ornek.com.tr › haber › sağlık". Its file name is left out, since
 * the title says more. Names under .localhost go without their port.
 */
export function breadcrumb(href: string): string {
  const { host, hostname, pathname } = new URL(href);
  const shownHost = (hostname.endsWith('.localhost') ? hostname : host).replace(/^www\./, '');
  const folders = pathname
    .split('/')
    .slice(0, -1)
    .map(readable)
    .filter((folder) => folder !== '' && !NUMBER.test(folder));
  const text = [shownHost, ...folders.slice(0, MAX_FOLDERS)].join(' › ');
  return text.length > MAX_CHARS ? `${cut(text, MAX_CHARS - 1)}…` : text;
}

function readable(part: string): string {
  try {
    return cleanQuery(decodeURIComponent(part).replace(/[-_+]+/g, ' '));
  } catch {
    return cleanQuery(part);
  }
}
