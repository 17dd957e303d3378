/**
 * Checks the layer rule of ARCHITECTURE.md: `node scripts/layers.mjs`, and `checkLayers` for the test. Dependency-cruiser
 * is called as a library because its swc parser does not know .tsx by itself, and because a parser that sees nothing finds every
 * rule kept: how many modules were seen is part of the answer.
 */
import { createRequire } from 'node:module';
import swc from '@swc/core';
import { cruise } from 'dependency-cruiser';

const parseFile = swc.parseFileSync;
swc.parseFileSync = (file, options) => parseFile(file, { ...options, tsx: file.endsWith('.tsx') });

/** @returns {Promise<{ modules: number, imports: number, violations: string[] }>} */
export async function checkLayers() {
  const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
  const { output } = await cruise(['src', 'sample-web'], {
    ...config.options,
    ruleSet: config,
    validate: true,
  });
  const { modules, summary } = output;
  const ours = modules.filter(({ source }) => /^(src|sample-web)\/.*\.tsx?$/.test(source));
  return {
    modules: ours.length,
    imports: ours.reduce((sum, module) => sum + module.dependencies.length, 0),
    violations: summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
  };
}

if (process.argv[1]?.endsWith('layers.mjs')) {
  const { modules, imports, violations } = await checkLayers();
  console.log(`layers: ${modules} modules, ${imports} imports, ${violations.length} against the rule`);
  for (const violation of violations) console.log(`  ${violation}`);
  process.exitCode = violations.length === 0 && modules > 0 ? 0 : 1;
}
