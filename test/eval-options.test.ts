import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataFolder } from '../eval/data-folder.ts';
import { numberOption, numbersOption, OptionError } from '../eval/number-options.ts';

describe('numbers on the command line of an evaluation', () => {
  it('are single numbers, lists and ranges', () => {
    expect(numberOption('--budget', '2.5')).toBe(2.5);
    expect(numbersOption('--seeds', '7')).toEqual([7]);
    expect(numbersOption('--seeds', '1,2,5')).toEqual([1, 2, 5]);
    expect(numbersOption('--seeds', '1..3,7')).toEqual([1, 2, 3, 7]);
  });

  it('are refused with the name of the option if they are mistyped', () => {
    for (const text of ['', 'many', '4o', 'Infinity'])
      expect(() => numberOption('--budget', text)).toThrow(
        new OptionError(`--budget: "${text}" is not a number`),
      );
    for (const text of ['', '1..', '3..1', '1-3', '1,,2', '1.5'])
      expect(() => numbersOption('--seeds', text)).toThrow(/^--seeds: "/);
  });
});

describe('the data of an evaluation', () => {
  it('are in the folder that is named, or in the one of their name inside it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tazi-data-'));
    try {
      expect(dataFolder(folder, 'clean')).toBe(folder);
      mkdirSync(join(folder, 'clean'));
      expect(dataFolder(folder, 'clean')).toBe(join(folder, 'clean'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('are asked for if they are missing', () => {
    expect(() => dataFolder(undefined, 'clean')).toThrow(OptionError);
    expect(() => dataFolder('/no/such/folder', 'clean')).toThrow('there is no folder "/no/such/folder"');
  });
});
