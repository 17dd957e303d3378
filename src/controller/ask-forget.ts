import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { TaziError } from '../model/errors.ts';
import type { ForgetRequest } from '../model/forgotten-list.ts';

import type { Requests } from '../model/store.ts';
import { type ForgetPaths, type ForgetReport, forgetAlone } from '../project/forget-alone.ts';
import { openStore } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';
import { LivingXmlStore } from '../transfer/xml/living-xml-store.ts';
import { type ForgetFailure, failureOf, forgetFailure, forgetRequest } from './forget-request.ts';

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
  const asker = await openStore(paths.databaseFile, 'ask');
  try {
    // Left as a request first: what a killed process began, the next one carries out.
    const id = await asker.requests.ask('forget', request, now);
    const end = performance.now() + waitMs;
    for (;;) {
      const answer = await asker.requests.answer(id);
      if (answer !== null) return reportOf(answer.result);
      // A crawl looks every second, but may have ended before; an import never looks.
      await withLock(paths, () => applyOpen(paths, asker.requests, now));
      if ((await asker.requests.answer(id)) !== null) continue;
      if (performance.now() >= end) return null;
      await pause(LOOK_AGAIN_MS);
    }
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

/**
 * Carries out the requests to forget that are open, those that others have left included. What one of them is refused
 * for is its answer.
 */
async function applyOpen(paths: ForgetPaths, requests: Requests, now: number): Promise<void> {
  for (const { id, kind, payload } of await requests.open()) {
    if (kind !== 'forget') continue;
    let answer: ForgetReport | ForgetFailure;
    try {
      answer = await forgetHere(paths, forgetRequest.parse(payload), now);
    } catch (error) {
      if (!(error instanceof TaziError) && !(error instanceof z.ZodError)) throw error;
      answer = failureOf(error);
    }
    await requests.done(id, answer, now);
  }
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

function reportOf(result: unknown): ForgetReport {
  if (typeof result === 'object' && result !== null) {
    if ('what' in result) return result as ForgetReport;
    const failed = forgetFailure.safeParse(result);
    if (failed.success) throw new TaziError(failed.data.failed, failed.data.values);
  }
  throw new Error(String(result));
}
