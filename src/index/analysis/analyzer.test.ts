import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { Analyzer } from './analyzer.ts';

it('an analyser does not keep the texts whose words it remembers', () => {
  v8.setFlagsFromString('--expose-gc');
  const collect = runInNewContext('globalThis.gc') as () => void;
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const analyzer = new Analyzer();
  // Loads everything that an unknown word needs.
  analyzer.analyze(`Kitapları ${'x'.repeat(16)}yyy okudum.`);
  const before = used();
  // 24 MB of text, each megabyte with a long word of its own.
  for (let i = 0; i < 24; i++) {
    const word = `${'x'.repeat(16)}${String.fromCharCode(97 + (i % 26)).repeat(3 + i)}`.slice(0, 30);
    analyzer.forEachWord(Buffer.from(`${word} ${' '.repeat(1_000_000)}`).toString('latin1'), () => {});
  }
  expect(used() - before).toBeLessThan(12_000_000);
});
