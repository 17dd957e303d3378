import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OptionError } from './number-options.ts';

/** The data of one evaluation: the folder that `--data` names, or the one of the usual name in it. */
export function dataFolder(given: string | undefined, name: string): string {
  if (given === undefined) throw new OptionError(`--data: the folder with the data (${name}/) is missing`);
  const inside = join(given, name);
  if (existsSync(inside)) return inside;
  if (!existsSync(given)) throw new OptionError(`--data: there is no folder "${given}"`);
  return given;
}
