import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TaziError } from '../model/errors.ts';
import { ProjectLock } from './project-lock.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function refusal(): TaziError {
  try {
    ProjectLock.take(folder).release();
  } catch (error) {
    if (error instanceof TaziError) return error;
    throw error;
  }
  throw new Error('the lock was given');
}

describe('the lock of a project', () => {
  test('is given to one, and refused to the next with the owner named', () => {
    const lock = ProjectLock.take(folder);
    const { code, values } = refusal();
    expect(code).toBe('project-locked');
    expect(values).toEqual({ folder, pid: String(process.pid) });
    expect(refusal().code).toBe('project-locked');
    lock.release();
  });

  test('is free again once it is released, which may be done twice', () => {
    const lock = ProjectLock.take(folder);
    lock.release();
    lock.release();
    const next = ProjectLock.take(folder);
    expect(refusal().code).toBe('project-locked');
    lock.release();
    expect(refusal().code).toBe('project-locked');
    next.release();
  });

  test('of one folder does not stop another', () => {
    const other = mkdtempSync(join(tmpdir(), 'tazi-lock-'));
    const locks = [ProjectLock.take(folder), ProjectLock.take(other)];
    for (const lock of locks) lock.release();
    rmSync(other, { recursive: true });
  });

  test('is held across processes, and free immediately when its owner is killed', async () => {
    const module = new URL('./project-lock.ts', import.meta.url).href;
    const script = `
      import { ProjectLock } from ${JSON.stringify(module)};
      ProjectLock.take(${JSON.stringify(folder)});
      console.log('taken');
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(refusal().values['pid']).toBe(String(child.pid));
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    ProjectLock.take(folder).release();
  });

  test('that is damaged is created again, and works as before', () => {
    writeFileSync(join(folder, 'lock'), '4711\n'.repeat(400));
    const lock = ProjectLock.take(folder);
    expect(refusal().code).toBe('project-locked');
    lock.release();
  });

  test('without a folder for it is reported', () => {
    rmSync(folder, { recursive: true });
    expect(refusal().code).toBe('folder-unwritable');
  });
});
