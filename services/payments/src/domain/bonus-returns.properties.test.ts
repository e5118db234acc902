import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bonusReturned, bonusUsedAgain } from './refund-postings.ts';
import type { PostingLine } from './posting.ts';

const fact = { orderId: 1, salonId: 5, occurredAt: new Date('2026-03-02T17:00:00Z') };
const cents = fc.integer({ min: 0, max: 100_000 });
/** What is left with those who have earned an order after everything else was given back. */
const lefts = fc.record({ 'salon:5': cents, 'tax:5': cents, 'tips:7': cents, 'commission:7': cents });

function movementsOf(lines: readonly PostingLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(line.account, (sums.get(line.account) ?? 0) + line.cents);
  return sums;
}

describe('the bonus of an order that is given back', () => {
  it('is taken from everybody in proportion and to the cent, and is theirs again when the refund fails', () => {
    fc.assert(
      fc.property(lefts, cents, fc.integer({ min: 0, max: 100 }), (left, bonusCents, part) => {
        const movements = new Map(Object.entries(left).map(([account, one]) => [account, 0 - one]));
        const sum = Object.values(left).reduce((total, one) => total + one, 0);
        fc.pre(bonusCents > 0);
        const { lines } = bonusReturned({ ...fact, refundKey: '1', cents: bonusCents, movements });
        const returned = movementsOf(lines);
        expect(lines.reduce((total, line) => total + line.cents, 0)).toBe(0);
        expect(returned.get('platform:bonus')).toBe(-bonusCents);
        // What a dispute or a fee has taken before, the salon bears.
        const borne = Math.max(0, bonusCents - sum);
        for (const [account, one] of Object.entries(left)) {
          const most = account === 'salon:5' ? one + borne : one;
          expect(returned.get(account) ?? 0).toBeLessThanOrEqual(most);
        }
        const again = Math.floor((bonusCents * part) / 100);
        const used = bonusUsedAgain({ ...fact, refundKey: '1', cents: again, returned });
        const kept = movementsOf([...lines, ...used.lines]);
        expect(kept.get('platform:bonus')).toBe(0 - (bonusCents - again));
        for (const [account, one] of kept)
          if (account !== 'platform:bonus') expect(one).toBeGreaterThanOrEqual(0);
        if (part === 100) expect([...kept.values()].every((one) => one === 0)).toBe(true);
      }),
    );
  });
});
