import { expect, test } from 'vitest';
import { checkLayers } from '../scripts/layers.mjs';

test('the layer rule holds, and the check has seen every module', { timeout: 60_000 }, async () => {
  const { modules, imports, violations } = await checkLayers();
  console.log(`the layer rule saw ${modules} modules and ${imports} imports`);
  expect(violations).toEqual([]);
  expect(modules).toBeGreaterThanOrEqual(200);
  expect(imports).toBeGreaterThanOrEqual(600);
});
