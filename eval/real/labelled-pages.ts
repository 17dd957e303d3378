/** Real pages with their languages: a folder with `labels.tsv` (file, address, language) and the files as they were served. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type LabelledPage = {
  /** Path inside the folder. */
  file: string;
  url: string;
  /** Pages of one site teach each other's clean text. */
  site: string;
  label: string;
  /** Labelled by the site or by a detector, looked at by nobody. */
  isUnsure: boolean;
  bytes: Uint8Array;
};

/**
 * Labels that the pages themselves contradict: an Azerbaijani front page (`Azərbaycan futbolu`) and an English article
 * (its title begins with "(EN)") that were labelled by the site they belong to.
 */
const CORRECTIONS: Readonly<Record<string, string>> = {
  'fronts/sportinfo.az.html': 'az',
  'sites/blog/thecthulhus-egm-dump-fraud/index.html': 'en',
};

export function correctedLabel({ file, label }: Pick<LabelledPage, 'file' | 'label'>): string {
  return CORRECTIONS[file] ?? label;
}

export function labelledPages(folder: string): LabelledPage[] {
  return readFileSync(join(folder, 'labels.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [file = '', address = '', label = ''] = line.split('\t');
      const [kind = '', name = ''] = file.split('/');
      const site = kind === 'sites' ? name : file;
      const url = address || `http://${name}.example/${file.split('/').slice(2).join('/')}`;
      const isUnsure = label.endsWith('?');
      const bytes = readFileSync(join(folder, file));
      return { file, url, site, label: label.replace('?', ''), isUnsure, bytes };
    });
}
