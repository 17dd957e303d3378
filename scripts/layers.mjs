/**
 * Checks the layer rules of ARCHITECTURE.md: `node scripts/layers.mjs`, and `checkLayers` for the test.
 * Dependency-cruiser is called as a library because its swc parser does not know .tsx by itself, and because a parser
 * that sees nothing reports no violations: the number of modules seen is part of the result.
 *
 * The rule of the rooms goes beyond what dependency-cruiser can say: a file in a room where units meet, which reaches
 * only one unit (itself, or through other files of the rooms), lives in that unit.
 */
import { createRequire } from 'node:module';
import swc from '@swc/core';
import { cruise } from 'dependency-cruiser';

const parseFile = swc.parseFileSync;
swc.parseFileSync = (file, options) => parseFile(file, { ...options, tsx: file.endsWith('.tsx') });

const UNITS =
  /^src\/(frontier|crawler|documents|links|language|similartext|topics|index|store|update|search|nlp)\//;
const ROOMS = /^src\/(controller|pipeline|transfer|project|indexing|webhooks)\//;

/** @returns {Promise<{ modules: number, imports: number, rooms: Map<string, number>, violations: string[] }>} */
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
    rooms: roomSizes(ours),
    violations: [
      ...summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
      ...misplaced(ours),
    ],
  };
}

/** Files in a room that belong to the one unit they reach. */
function misplaced(modules) {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const reach = (source, seen, units) => {
    for (const { resolved } of bySource.get(source)?.dependencies ?? []) {
      const unit = UNITS.exec(resolved)?.[1];
      if (unit) units.add(unit);
      else if (ROOMS.test(resolved) && !seen.has(resolved)) {
        seen.add(resolved);
        reach(resolved, seen, units);
      }
    }
    return units;
  };
  return (
    modules
      .filter(({ source }) => ROOMS.test(source) && !isTest(source))
      .map(({ source }) => ({ source, units: [...reach(source, new Set([source]), new Set())] }))
      // Everyone may use nlp: folding a word does not make a file a part of it.
      .filter(({ units }) => units.length === 1 && units[0] !== 'nlp')
      .map(({ source, units }) => `a-file-of-one-unit-lives-in-it: ${source} → ${units[0]}`)
  );
}

/** Source files by folder of src, tests apart. */
function roomSizes(modules) {
  const sizes = new Map();
  for (const { source } of modules) {
    const room = /^src\/([^/]+)\//.exec(source)?.[1];
    if (room && !isTest(source)) sizes.set(room, (sizes.get(room) ?? 0) + 1);
  }
  return new Map([...sizes].sort(([, a], [, b]) => b - a));
}

function isTest(source) {
  return /\.test\.tsx?$/.test(source);
}

if (process.argv[1]?.endsWith('layers.mjs')) {
  const { modules, imports, rooms, violations } = await checkLayers();
  console.log(`layers: ${modules} modules, ${imports} imports, ${violations.length} against the rules`);
  console.log(`  files: ${[...rooms].map(([room, files]) => `${room} ${files}`).join(', ')}`);
  for (const violation of violations) console.log(`  ${violation}`);
  process.exitCode = violations.length === 0 && modules > 0 ? 0 : 1;
}
