import type { Command } from 'commander';
import type { Store } from '../../model/store.ts';
import { openProjectStore, requireProject } from '../../project/project.ts';
import type { CommandContext } from './command-context.ts';
import { projectOf } from './setting-flags.ts';

/** Opens the store of the command's project for reading, and closes it after the work. */
export async function withProjectStore(
  command: Command,
  context: CommandContext,
  work: (store: Store) => Promise<void>,
): Promise<void> {
  const project = projectOf(command, context);
  requireProject(project);
  const store = await openProjectStore(project, 'read');
  try {
    await work(store);
  } finally {
    await store.close();
  }
}
