import { describe, expect, it } from 'vitest';
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
