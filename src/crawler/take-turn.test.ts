import { expect, test, vi } from 'vitest';
import { StopSignals } from './stop-signals.ts';
import { takeTurn } from './take-turn.ts';

function waiting(signal?: AbortSignal) {
  const left = vi.fn();
  let begin: (end: (now: number) => void) => void = () => {};
  const turn = takeTurn({
    frontier: {
      guest: (_, start) => {
        begin = start;
        return left;
      },
    },
    host: 'ornek.tr',
    patienceMs: 30_000,
    ...(signal ? { signal } : {}),
    onGuest: () => {},
    now: () => 5,
    work: async () => 'bitti',
  });
  return { turn, left, begin: (end: (now: number) => void) => begin(end) };
}

test('does its work when the turn comes, and gives the turn back', async () => {
  const { turn, begin, left } = waiting();
  const ended = vi.fn();
  begin(ended);
  expect(await turn).toBe('bitti');
  expect(ended).toHaveBeenCalledWith(5);
  expect(left).not.toHaveBeenCalled();
});

test('stops waiting immediately when the crawl stops', async () => {
  const stops = new StopSignals();
  const { turn, left } = waiting(stops.waits);
  stops.stop();
  expect(await turn).toBeNull();
  expect(left).toHaveBeenCalledOnce();
  expect(stops.requests.aborted).toBe(false);
  expect(await waiting(stops.waits).turn).toBeNull();
  stops.close();
  expect(stops.requests.aborted).toBe(true);
});
