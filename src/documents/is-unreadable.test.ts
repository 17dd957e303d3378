import { expect, test } from 'vitest';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { isUnreadable } from './is-unreadable.ts';

const at = (type: string | null, path: string) =>
  isUnreadable(type, `https://ornek.tr${path}` as CanonicalUrl);

test.each([
  ['image/jpeg', '/resim'],
  ['IMAGE/PNG; q=1', '/a.html'],
  ['video/mp4', '/'],
  ['application/x-7z-compressed', '/indir'],
  ['application/octet-stream', '/dosya/arsiv.ZIP?surum=2'],
  ['application/zip', '/yedek.zip'],
  ['application/gzip', '/kaynak.tar.gz'],
  ['text/plain', '/kurulum.exe'],
  [null, '/film.mkv'],
])('%s at %s cannot be read', (type, path) => expect(at(type, path)).toBe(true));

test.each([
  ['text/html', '/Dosya:Harita.jpg'],
  ['application/gzip', '/sitemap.xml.gz'],
  ['application/zip', '/form.docx'],
  ['application/octet-stream', '/rapor.pdf'],
  ['application/pdf', '/rapor'],
  ['application/rss+xml', '/besleme'],
  ['application/vnd.oasis.opendocument.text', '/belge.odt'],
  ['text/plain', '/'],
  [null, '/haber/zip'],
  ['', '/?dosya=a.zip'],
])('%s at %s may be read', (type, path) => expect(at(type, path)).toBe(false));
