/** Generates the reference pages from tables: `npm run docs`. Tests compare them with the tables. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/config/package-root.ts';
import { settingsReference } from '../src/config/settings-schema.ts';
import { errorsReference } from '../src/model/errors-reference.ts';
import { createApp } from '../src/server/create-app.ts';
import { SmallEngine } from '../test/server/small-engine.ts';
import { type ApiDocument, clientTypes } from './client-types.ts';
import { licencesReference } from './licences.ts';
import { limitsReference } from './limits-table.ts';

const clientFile = join(packageRoot(), 'src/client/operations.ts');
writeFileSync(clientFile, clientTypes(await apiDocument()));
execFileSync(
  process.execPath,
  [join(packageRoot(), 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', clientFile],
  {
    stdio: 'ignore',
  },
);

const folder = join(packageRoot(), 'docs');
mkdirSync(join(folder, 'tr'), { recursive: true });
writeFileSync(join(folder, 'settings.md'), settingsReference());
writeFileSync(join(folder, 'errors.md'), errorsReference());
writeFileSync(join(folder, 'tr/settings.md'), settingsReference('tr'));
writeFileSync(join(folder, 'tr/errors.md'), errorsReference('tr'));
writeFileSync(join(folder, 'limits.md'), limitsReference());
writeFileSync(join(folder, 'tr/limits.md'), limitsReference('tr'));
writeFileSync(join(folder, 'licences.md'), licencesReference('en'));
writeFileSync(join(folder, 'tr/licences.md'), licencesReference('tr'));
console.log(
  'docs/settings.md, docs/errors.md, docs/limits.md, docs/licences.md and src/client/operations.ts written',
);

async function apiDocument(): Promise<ApiDocument> {
  return (await (await createApp(new SmallEngine([])).request('/openapi.json')).json()) as ApiDocument;
}
