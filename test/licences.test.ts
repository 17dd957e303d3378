import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOfMaterials, licencesReference, usedPackages } from '../scripts/licences.ts';
import { packageRoot } from '../src/config/package-root.ts';

const read = (file: string) => readFileSync(join(packageRoot(), file), 'utf8');

/** They require at most a notice, and are compatible with Apache-2.0. */
const ALLOWED = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0'];

test('everything that is installed with Tazı has a licence that goes with its own', () => {
  expect(usedPackages().filter(({ licence }) => !ALLOWED.includes(licence))).toEqual([]);
});

test('the bill of materials has every dependency in the version that package.json pins, with its digest', () => {
  const { dependencies, optionalDependencies } = JSON.parse(read('package.json'));
  const { components } = billOfMaterials() as {
    components: { name: string; version: string; purl: string; hashes: { content: string }[] }[];
  };
  const listed = new Map(components.map(({ name, version }) => [name, version]));
  for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
    expect(listed.get(name), name).toBe(version);
  for (const name of ['preact', 'uplot']) expect(listed.has(name), name).toBe(true);
  for (const { purl, hashes } of components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/);
    expect(hashes[0]?.content, purl).toMatch(/^[0-9a-f]{128}$/);
  }
});

test.each([
  ['docs/licences.md', 'en'],
  ['docs/tr/licences.md', 'tr'],
] as const)('%s is what `npm run docs` writes', (file, language) => {
  expect(read(file)).toBe(licencesReference(language));
});
