import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TaziError } from '../model/errors.ts';
import type { ForgetRequest } from '../model/forgotten-list.ts';
import type { Requests } from '../model/store.ts';
import { type ForgetPaths, type ForgetReport, forgetAlone } from '../project/forget-alone.ts';
import { openStore } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';
import { LivingXmlStore } from '../transfer/xml/living-xml-store.ts';

const LOOK_AGAIN_MS = 200;

/**
 * Forgets something, or undoes that: a running crawler does it, otherwise it is done here. Waits for it at
 * most `waitMs`; null if it is not done by then, in which case the crawler, or the next one, does it.
 */
export async function askForget(
  paths: ForgetPaths,
  request: ForgetRequest,
  now: number,
  waitMs: number,
): Promise<ForgetReport | null> {
  mkdirSync(paths.dataFolder, { recursive: true });
  const alone = await withLock(paths, () => forgetHere(paths, request, now));
  if (alone !== null) return alone;
  const asker = await openStore(paths.databaseFile, 'ask');
  try {
    const id = await asker.requests.ask('forget', request, now);
    const end = performance.now() + waitMs;
    while (performance.now() < end) {
      await pause(LOOK_AGAIN_MS);
      const answer = await asker.requests.answer(id);
      if (answer !== null) return reportOf(answer.result);
      // The crawl may have ended before it saw the request; an import never looks.
      const late = await withLock(paths, () => applyOpen(paths, asker.requests, id, request, now));
      if (late !== null) return late;
    }
    return null;
  } finally {
    await asker.close();
  }
}

function forgetHere(paths: ForgetPaths, request: ForgetRequest, now: number): Promise<ForgetReport> {
  const xml = join(paths.dataFolder, 'xml');
  return forgetAlone(paths, request, now, async (store) => {
    if (existsSync(xml)) await new LivingXmlStore(store, xml).catchUp();
  });
}

async function applyOpen(
  paths: ForgetPaths,
  requests: Requests,
  id: number,
  request: ForgetRequest,
  now: number,
): Promise<ForgetReport> {
  const answer = await requests.answer(id);
  if (answer !== null) return reportOf(answer.result);
  const report = await forgetHere(paths, request, now);
  await requests.done(id, report, now);
  return report;
}

/** Null if another process holds the lock. */
async function withLock<T>({ dataFolder }: ForgetPaths, work: () => Promise<T>): Promise<T | null> {
  let lock: ProjectLock;
  try {
    lock = ProjectLock.take(dataFolder);
  } catch (error) {
    if (error instanceof TaziError && error.code === 'project-locked') return null;
    throw error;
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** A crawl answers with a report, or with the error that it met. */
function reportOf(result: unknown): ForgetReport {
  if (typeof result === 'object' && result !== null && 'what' in result) return result as ForgetReport;
  throw new Error(String(result));
}
