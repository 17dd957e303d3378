import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ROBOTS_BYTES, parseRobots } from './robots.ts';
import { RobotsMatcher, TOO_COSTLY } from './robots-matcher.ts';

/** A file of the largest size with one rule for everyone after another. */
function fileOf(rule: (at: number) => string): string {
  const lines = ['User-agent: *'];
  for (let chars = 0, at = 0; chars < MAX_ROBOTS_BYTES - 2_000; at++) {
    lines.push(`Disallow:${rule(at)}`);
    chars += lines.at(-1)!.length + 1;
  }
  return lines.join('\n');
}

function cpuMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

describe('the matcher of robots rules', () => {
  it('finds what a literal reading of the patterns finds', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', 'ab', 'aab', '*', '$', '/'), { maxLength: 9 });
    const literal = (pattern: string) => {
      const isAnchored = pattern.endsWith('$');
      const source = (isAnchored ? pattern.slice(0, -1) : pattern)
        .replace(/[$/]/g, '\\$&')
        .replaceAll('*', '.*');
      return new RegExp(`^${source}${isAnchored ? '$' : ''}`);
    };
    fc.assert(
      fc.property(letters, letters, (pattern, path) => {
        const rule = { allow: false, pattern: pattern.join('') };
        const found = new RobotsMatcher([rule]).find(path.join(''));
        expect(found).toBe(literal(rule.pattern).test(path.join('')) ? rule : null);
      }),
      { numRuns: 2_000 },
    );
  });

  const long = `https://ornek.com/${'a'.repeat(2_000)}`;
  const attacks: [string, (at: number) => string][] = [
    ['the same end after a star', () => '*aaaaaaab'],
    ['different ends after a star', (at) => `*aaaaaaab${at}`],
    ['letters that are all in the path', (at) => `*aaa${at.toString(36)}aaa`],
    ['long parts that nearly match', () => `*b${'a'.repeat(900)}`],
    ['many stars', () => `/${'a*'.repeat(500)}b`],
    ['long beginnings', (at) => `/${'a'.repeat(1_000)}${at}`],
  ];
  it.each(attacks)('compares a URL with the largest file in a few milliseconds: %s', (_, rule) => {
    const robots = parseRobots(fileOf(rule));
    robots.allows('tazi', 'https://ornek.com/');
    const URLS = 50;
    const ms = cpuMs(() => {
      for (let at = 0; at < URLS; at++) robots.allows('tazi', `${long}${at}`);
    });
    // Before there was a budget, 600 ms a URL.
    expect(ms / URLS).toBeLessThan(20);
  });

  it('refuses a URL with rules that it cannot afford to compare, and never leaves a rule out', () => {
    const robots = parseRobots(`${fileOf((at) => `*aaa${at.toString(36)}aaa`)}\nAllow: /`);
    expect(robots.rule('tazi', long)).toBe(TOO_COSTLY);
    expect(robots.allows('tazi', long)).toBe(false);
    expect(robots.allows('tazi', 'https://ornek.com/haber')).toBe(true);
  });

  it('gives a file a budget as well, and ordinary URLs of it still get their answer', () => {
    const robots = parseRobots(fileOf((at) => `*aaaaaaab${at}`));
    const early = robots.rule('tazi', long);
    for (let at = 0; at < 600; at++) robots.rule('tazi', `${long}aaabaaaaaaa${at}`);
    expect(early).toBe(null);
    expect(robots.allows('tazi', 'https://ornek.com/haber')).toBe(true);
  });

  it('answers for a large file that is not made to be slow, however many URLs ask', () => {
    const robots = parseRobots(fileOf((at) => `/*?sirala${at}=`));
    for (let at = 0; at < 2_000; at++) {
      expect(robots.rule('tazi', `https://ornek.com/haber/${at}?sayfa=2`)).toBe(null);
    }
    expect(robots.allows('tazi', 'https://ornek.com/haber?sirala7=a')).toBe(false);
  });
});
