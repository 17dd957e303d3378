/** Numbers given on the command line: a mistyped one ends the run with an error message. */
export class OptionError extends Error {}

export function numberOption(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value))
    throw new OptionError(`${name}: "${text}" is not a number`);
  return value;
}

/** Whole numbers, as a list of numbers and ranges: 1,2,5 or 1..5 or 1..3,7. */
export function numbersOption(name: string, text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [, first, last = first] = /^\s*(\d+)(?:\.\.(\d+))?\s*$/.exec(part) ?? [];
    if (first === undefined || Number(last) < Number(first))
      throw new OptionError(`${name}: "${part}" is neither a whole number nor a range such as 1..5`);
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => Number(first) + i);
  });
}
