/**
 * What is installed with Tazı or built into its panel, from package-lock.json: `npm run docs` lists it with licences,
 * `npm run sbom` prints it as a CycloneDX document. A test checks the list, and that every licence is compatible with
 * Apache-2.0.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/config/package-root.ts';

export type UsedPackage = {
  name: string;
  version: string;
  licence: string;
  /** Of the packed file, as in package-lock.json. */
  integrity: string;
  /** Why it is listed: installed with Tazı, optional, or part of dist/ui/panel.js. */
  part: 'installed' | 'optional' | 'panel';
};

type LockedPackage = {
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
};

/** Development packages that scripts/build-ui.mjs builds into the panel. */
const PANEL = ['preact', 'uplot'];

export function usedPackages(): UsedPackage[] {
  const lock = JSON.parse(readFileSync(join(packageRoot(), 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const used: UsedPackage[] = [];
  for (const [path, { version, license = 'unknown', integrity = '', dev, optional }] of Object.entries(
    lock.packages,
  )) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (path === '' || (dev && !PANEL.includes(name))) continue;
    used.push({
      name,
      version,
      licence: license,
      integrity,
      part: dev ? 'panel' : optional ? 'optional' : 'installed',
    });
  }
  return used;
}

const TEXTS = {
  en: {
    head: [
      '# Licences of other packages',
      '',
      'Generated from `package-lock.json` by `npm run docs`. `npm run --silent sbom` prints the same list as a CycloneDX',
      'document.',
      '',
      '| package | version | licence | part |',
    ],
    parts: {
      installed: 'installed',
      optional: 'optional: installed if it suits the machine',
      panel: 'built into the panel',
    },
  },
  tr: {
    head: [
      '# Öteki paketlerin lisansları',
      '',
      '`package-lock.json` dosyasından `npm run docs` ile üretilir. `npm run --silent sbom` aynı listeyi CycloneDX belgesi',
      'olarak yazar.',
      '',
      '| paket | sürüm | lisans | nerede |',
    ],
    parts: { installed: 'kurulur', optional: 'makineye uyuyorsa kurulur', panel: 'panelin içindedir' },
  },
};

/** docs/licences.md, docs/tr/licences.md */
export function licencesReference(language: 'en' | 'tr'): string {
  const { head, parts } = TEXTS[language];
  const rows = usedPackages().map(
    ({ name, version, licence, part }) => `| \`${name}\` | ${version} | ${licence} | ${parts[part]} |`,
  );
  return [...head, '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}

/** CycloneDX 1.6; the same for the same package-lock.json. */
export function billOfMaterials(): object {
  const { name, version, license } = JSON.parse(
    readFileSync(join(packageRoot(), 'package.json'), 'utf8'),
  ) as Record<'name' | 'version' | 'license', string>;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', ...componentOf({ name, version, licence: license }) } },
    components: usedPackages().map((used) => ({
      type: 'library',
      ...componentOf(used),
      scope: used.part === 'optional' ? 'optional' : 'required',
      hashes: hashesOf(used.integrity),
    })),
  };
}

function componentOf({ name, version, licence }: Pick<UsedPackage, 'name' | 'version' | 'licence'>): object {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { 'bom-ref': purl, name, version, purl, licenses: [{ license: { id: licence } }] };
}

function hashesOf(integrity: string): object[] {
  const [algorithm, digest = ''] = integrity.split('-');
  if (algorithm !== 'sha512') return [];
  return [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }];
}
