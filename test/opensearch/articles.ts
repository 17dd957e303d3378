/** The articles of the sample web as documents, over several sites and years. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export type Article = {
  url: string;
  title: string;
  text: string;
  fetchedAt: string;
  author?: string;
  section?: string;
};

const FOLDER = join(import.meta.dirname, '../../sample-web/articles');

export function articles(): Article[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  return files.sort().map((file, number) => {
    const [, head = '', text = ''] = readFileSync(join(FOLDER, file), 'utf8').split(/^---$/m);
    return {
      url: `https://www.site${number % 9}.com.tr/${basename(file, '.md')}-${number}`,
      title: /^title: (.*)$/m.exec(head)?.[1] ?? '',
      text: text.trim(),
      author: /^author: (.*)$/m.exec(head)?.[1] ?? `Yazar ${number % 5}`,
      ...(number % 3 > 0 && { section: number % 3 === 1 ? 'Gündem' : 'Yaşam' }),
      fetchedAt: new Date(Date.UTC(2015 + (number % 9), number % 12, 1)).toISOString(),
    };
  });
}
