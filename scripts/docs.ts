/** Writes the reference pages that are made from tables: `npm run docs`. Tests keep them level with the tables. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/config/package-root.ts';
import { settingsReference } from '../src/config/settings-schema.ts';
import { errorsReference } from '../src/model/errors-reference.ts';

const folder = join(packageRoot(), 'docs');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'settings.md'), settingsReference());
writeFileSync(join(folder, 'errors.md'), errorsReference());
console.log(`docs/settings.md and docs/errors.md written`);
