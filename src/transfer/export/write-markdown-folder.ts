import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '../../model/page.ts';
import type { Bodies } from '../../model/store.ts';
import { unpackHtml } from '../../store/stored-html.ts';
import { markdownPage } from './markdown-page.ts';

/** One file per page, in a folder for each site: `ornek.bel.tr/17.md`. */
export async function writeMarkdownFolder(
  pages: AsyncIterable<Page>,
  bodies: Pick<Bodies, 'get'>,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for await (const page of pages) {
    const packed = await bodies.get(page.id);
    const site = join(folder, folderName(page.site));
    if (!existsSync(site)) await mkdir(site);
    const file = join(site, `${page.id}.md`);
    await writeFile(`${file}.part`, markdownPage(page, packed && unpackHtml(packed).toString()));
    await rename(`${file}.part`, file);
  }
}

/** Names of sites are host names; any other name from an import must not lead out of the folder. */
function folderName(site: string): string {
  return site.replace(/[^\p{L}\p{N}.-]+/gu, '_').replace(/^\.+/, '_') || '_';
}
