/**
 * `npm run test:opensearch`: runs the tests that need a real OpenSearch, on a node from Maven Central (Java 17, Maven;
 * 53 MB once) or on that of TAZI_TEST_OPENSEARCH_URL. `--if-quick`: only if nothing has to be downloaded; otherwise it
 * prints the reason in one line.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { whyNoNode } from '../test/opensearch/start-opensearch.ts';

const isOptional = process.argv.includes('--if-quick');
const reason = whyNoNode({ mayDownload: !isOptional });
if (reason !== null) {
  console.log(`OpenSearch tests not run: ${reason}.`);
  process.exit(isOptional ? 0 : 1);
}
const root = join(import.meta.dirname, '..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const config = join(root, 'test/opensearch/vitest.config.ts');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', config], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
