import { describe, expect, test } from 'vitest';
import { canonicalUrl } from '../model/urls/canonical-url.ts';
import { isForThread, type MediaKind, mediaKind } from './media-kind.ts';

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

  test('a zip archive is a DOCX if the server or the name says so', () => {
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    expect(kindOf(docx, 'PK\x03\x04')).toBe('docx');
    expect(kindOf('application/octet-stream', 'PK\x03\x04', '/plan.DOCX')).toBe('docx');
    expect(kindOf('application/octet-stream', 'PK\x03\x04', '/plan.zip')).toBe('other');
  });

  test('other office files are known by type, ending or first bytes', () => {
    const word = '\xd0\xcf\x11\xe0\xa1';
    expect(kindOf('application/msword', word)).toBe('doc');
    expect(kindOf('application/msword', '{\\rtf1')).toBe('rtf');
    expect(kindOf('application/octet-stream', word, '/a.doc')).toBe('doc');
    expect(kindOf('application/octet-stream', word, '/a.xls')).toBe('other');
    expect(kindOf('application/octet-stream', 'PK\x03\x04', '/a.odt?x=1')).toBe('odf');
    expect(kindOf(null, 'PK\x03\x04', '/a.xlsx')).toBe('xlsx');
    expect(kindOf('application/epub+zip', 'PK')).toBe('epub');
    expect(kindOf('text/csv', 'a;b')).toBe('csv');
    expect(kindOf('text/plain', 'a;b', '/t.csv')).toBe('csv');
    expect(kindOf(null, '{\\rtf1\\ansi')).toBe('rtf');
  });

  test('a document for the thread is known before it is unpacked', () => {
    const isFor = (type: string | null, start: string) =>
      isForThread(type, Buffer.from(start), canonicalUrl('https://a.tr/x')!);
    expect(isFor('application/pdf', '')).toBe(true);
    expect(isFor(null, '%PDF-1.4')).toBe(true);
    expect(isFor('text/html', '%PDF-1.4')).toBe(false);
    expect(isFor('application/epub+zip', 'PK')).toBe(true);
    expect(isFor('text/plain', 'Merhaba')).toBe(false);
  });
});
