import { describe, expect, it } from '@jest/globals';
import { affiliateDebt } from './affiliate-debt.ts';

const months = (...cents: number[]) =>
  cents.map((one, index) => ({ month: `2026-0${index + 1}`, cents: one }));

describe('what is owed to an affiliate', () => {
  it.each([
    ['nothing without commissions', [], 0, 0, 0, undefined],
    ['all completed months, since the oldest', [875, 1_875], 0, 2_750, 2_750, '2026-01'],
    ['what payments have not settled, oldest first', [875, 1_875], 875, 1_875, 1_875, '2026-02'],
    ['a part of a month', [875, 1_875], 1_000, 1_750, 1_750, '2026-02'],
    ['nothing once it is paid', [875, 1_875], 2_750, 0, 0, undefined],
    ['not the current month', [875], 0, 2_750, 875, '2026-01'],
    ['less what was returned in the current month', [875], 0, 0, 0, undefined],
    ['less what a later month has returned', [875, -875, 500], 0, 500, 500, '2026-03'],
    ['never less than nothing', [875, -875], 875, -875, 0, undefined],
  ])('is %s', (_name, cents, paidCents, balanceCents, owed, since) => {
    expect(affiliateDebt({ months: months(...cents), paidCents, balanceCents })).toEqual({
      cents: owed,
      since,
    });
  });
});
