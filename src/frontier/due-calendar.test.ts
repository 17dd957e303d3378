import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DueCalendar } from './due-calendar.ts';

const DAY = 86_400_000;

it('returns exactly what is due, in order to the second, through any puts, moves and removals', () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('put' as const),
      page: fc.integer({ min: 1, max: 30 }),
      due: fc.integer({ min: 1, max: 60 * DAY }),
    }),
    fc.record({
      do: fc.constant('soon' as const),
      page: fc.integer({ min: 1, max: 30 }),
      due: fc.integer({ min: 1, max: 5_000 }),
    }),
    fc.record({ do: fc.constant('remove' as const), page: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ do: fc.constant('pop' as const), later: fc.integer({ min: 0, max: 20 * DAY }) }),
    fc.record({ do: fc.constant('early' as const), later: fc.integer({ min: 0, max: 3_000 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const due = new Map<number, number>();
      const inside = new Set<number>();
      const calendar = new DueCalendar((page) => due.get(page)!);
      const earliest = () => Math.min(...[...inside].map((page) => due.get(page)!));
      let now = 1_000_000;
      for (const action of steps) {
        if (action.do === 'put' || action.do === 'soon') {
          calendar.remove(action.page);
          due.set(action.page, now + action.due - 2_000);
          calendar.put(action.page);
          inside.add(action.page);
        } else if (action.do === 'remove') {
          expect(calendar.remove(action.page)).toBe(inside.delete(action.page));
        } else if (action.do === 'pop') {
          now += action.later;
          for (let page = calendar.popDue(now); page !== undefined; page = calendar.popDue(now)) {
            expect(due.get(page)!).toBeLessThanOrEqual(now);
            expect(inside.delete(page)).toBe(true);
          }
          for (const page of inside) expect(due.get(page)!).toBeGreaterThan(now);
        } else {
          const first = earliest();
          const page = calendar.popEarly(now + action.later);
          if (page !== undefined) {
            expect(Math.floor(due.get(page)! / 1000)).toBe(Math.floor(first / 1000));
            inside.delete(page);
          } else if (inside.size > 0) expect(first + 1000).toBeGreaterThan(now + action.later);
        }
        expect(calendar.size).toBe(inside.size);
      }
    }),
    { numRuns: 40 },
  );
});
