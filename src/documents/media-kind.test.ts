import { describe, expect, test } from 'vitest';
import { canonicalUrl } from '../model/canonical-url.ts';
import { isPdf, type MediaKind, mediaKind } from './media-kind.ts';

const kindOf = (type: string | null, start: string, path = '/x'): MediaKind =>
  mediaKind(type, Buffer.from(start, 'latin1'), canonicalUrl(`https://a.tr${path}`)!);

describe('what a body is', () => {
  test.each<[string | null, string, MediaKind]>([
    ['text/html; charset=utf-8', '%PDF-1.4', 'html'],
    ['application/xhtml+xml', '', 'html'],
    ['application/rss+xml', '<rss>', 'xml'],
    ['text/xml', '<?xml version="1.0"?><!DOCTYPE html><html lang="tr">', 'html'],
    ['application/pdf', 'anything', 'pdf'],
    ['application/octet-stream', '\n%PDF-1.7', 'pdf'],
    ['text/plain', 'Merhaba <b>', 'text'],
    ['text/plain', '<!doctype html>', 'html'],
    ['text/plain', '<?xml version="1.0"?><urlset>', 'xml'],
    ['text/plain', 'GIF\x01\x00', 'other'],
    [null, '<p>Merhaba', 'html'],
    [null, 'Merhaba', 'text'],
    [null, '\x7fELF\x02\x01', 'other'],
    ['application/octet-stream', 'Merhaba', 'other'],
    ['image/png', '<html>', 'other'],
    ['video/mp4', '', 'other'],
  ])('%s that begins with %j is %s', (type, start, kind) => {
    expect(kindOf(type, start)).toBe(kind);
  });

  test('a zip archive is a DOCX where the server or the name says so', () => {
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    expect(kindOf(docx, 'PK\x03\x04')).toBe('docx');
    expect(kindOf('application/octet-stream', 'PK\x03\x04', '/plan.DOCX')).toBe('docx');
    expect(kindOf('application/octet-stream', 'PK\x03\x04', '/plan.zip')).toBe('other');
  });

  test('a PDF is known before it is unpacked', () => {
    expect(isPdf('application/pdf', new Uint8Array())).toBe(true);
    expect(isPdf(null, Buffer.from('%PDF-1.4'))).toBe(true);
    expect(isPdf('text/html', Buffer.from('%PDF-1.4'))).toBe(false);
  });
});
