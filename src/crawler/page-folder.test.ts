import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { PageFolder } from './page-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-pages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const exchange = (url: string, html: string, headers = {}, status = 200) => ({
  url: url as CanonicalUrl,
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: Buffer.from(html),
});

const texts = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) =>
        `${entry.parentPath.slice(folder.length + 1)}: ${readFileSync(join(entry.parentPath, entry.name), 'utf8')}`,
    )
    .sort();

describe('the folder of last downloaded pages', () => {
  it('has a file for each page, by site, unpacked', () => {
    const pages = new PageFolder(folder, 10);
    pages.keep(exchange('https://www.a.com.tr/1', 'bir'));
    pages.keep({
      ...exchange('https://b.com.tr/', '', { 'content-encoding': 'gzip' }),
      body: gzipSync('iki'),
    });
    pages.keep(exchange('https://b.com.tr/logo.png', 'x', { 'content-type': 'image/png' }));
    pages.keep(exchange('https://b.com.tr/yok', 'x', {}, 404));
    expect(texts()).toEqual(['a.com.tr: bir', 'b.com.tr: iki']);
  });

  it('drops the oldest beyond its limit, also those of an earlier run', () => {
    const pages = new PageFolder(folder, 2);
    pages.keep(exchange('https://a.com.tr/1', 'bir'));
    pages.keep(exchange('https://a.com.tr/2', 'iki'));
    pages.keep(exchange('https://a.com.tr/1', 'bir, yeni'));
    pages.keep(exchange('https://a.com.tr/3', 'üç'));
    expect(texts()).toEqual(['a.com.tr: bir, yeni', 'a.com.tr: üç']);
    new PageFolder(folder, 1);
    expect(texts()).toHaveLength(1);
  });
});
