/**
 * `npm run test:ocr`: installs the two packages that read scans into a separate folder (56 MB, once) and runs the tests
 * that need them. They are not part of `npm ci`: most users have no use for them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = ['tesseract.js@7.0.0', '@tesseract.js-data/tur@1.0.0'];
const root = join(import.meta.dirname, '..');
const folder = join(root, 'node_modules/.cache/tazi-ocr');

if (!existsSync(join(folder, 'node_modules/tesseract.js'))) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES], {
    cwd: folder,
    stdio: 'inherit',
  });
}
execFileSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'test/ocr'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TAZI_OCR_PACKAGES: join(folder, 'package.json') },
});
