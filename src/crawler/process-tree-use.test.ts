import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { processTreeUse } from './process-tree-use.ts';

test.runIf(process.platform === 'linux')('counts the processes of a tree and their memory', async () => {
  const code = `const { spawn } = require('node:child_process');
    spawn(process.execPath, ['-e', 'setTimeout(() => {}, 1e6)'], { stdio: 'ignore' });
    globalThis.held = Buffer.alloc(80_000_000, 1);
    console.log('ready'); setTimeout(() => {}, 1e6);`;
  // A process group of its own, so that it can be killed together with its children.
  const child = spawn(process.execPath, ['-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    await once(child.stdout, 'data');
    const use = await processTreeUse(child.pid!);
    expect(use?.processes).toBe(2);
    expect(use?.bytes).toBeGreaterThan(80_000_000);
    expect(use?.bytes).toBeLessThan(400_000_000);
  } finally {
    process.kill(-child.pid!, 'SIGKILL');
  }
});
