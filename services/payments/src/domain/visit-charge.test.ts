import { describe, expect, it } from '@jest/globals';
import {
  decideCharge,
  decideVisit,
  failedCentsAfterRefund,
  lostDisputeOf,
  type VisitChargeAmounts,
} from './visit-charge.ts';

const deposit: VisitChargeAmounts = {
  kind: 'deposit',
  state: 'paid',
  amountCents: 10_000,
  coveredCents: 0,
  usedCents: 0,
  reservedCents: 0,
  refundedCents: 0,
  refundedBySalonCents: 0,
  failedRefundCents: 0,
};
const fee: VisitChargeAmounts = { ...deposit, kind: 'no-show', amountCents: 5_000 };
const nothing = { withdrawsFee: false, deposit: 'keep', decidesFee: false };

describe('settling a visit', () => {
  it.each([
    ['decides the fee of one that is over', { outcome: 'no-show' }, { deposit: 'lapse', decidesFee: true }],
    ['decides a fee once', { outcome: 'no-show', fee }, { deposit: 'end' }],
    ['keeps the deposit of one that is to come', { outcome: 'open' }, {}],
    ['withdraws the fee of one that takes place after all', { outcome: 'open', fee }, { withdrawsFee: true }],
    ['keeps a fee forgiven', { outcome: 'open', fee: { ...fee, state: 'forgiven' } }, {}],
    ['ends the deposit of one that is paid', { outcome: 'open', isPaid: true }, { deposit: 'end' }],
    [
      'withdraws the fee of one that is paid after it was missed',
      { outcome: 'no-show', fee, isPaid: true },
      { withdrawsFee: true, deposit: 'end' },
    ],
    ['waits for an open order', { outcome: 'canceled', deposit: { ...deposit, reservedCents: 1 } }, {}],
    ['waits for a charge', { outcome: 'canceled', deposit: { ...deposit, state: 'processing' } }, {}],
    [
      'counts what a refund has not brought for one that takes place after all',
      { outcome: 'open', deposit: { ...deposit, failedRefundCents: 1 } },
      { deposit: 'count-again' },
    ],
  ] as const)('%s', (_title, changes, expected) => {
    const visit = { deposit, fee: undefined, isPaid: false, ...changes };
    expect(decideVisit(visit)).toEqual({ ...nothing, ...expected });
  });
});

describe('news of a charge', () => {
  const charge = { kind: 'no-show', state: 'processing', attempt: 2, isCharged: false } as const;

  it.each([
    ['pay it, also by an earlier attempt', charge, 1, 'succeeded', 'pay'],
    ['go back after it was forgiven', { ...charge, state: 'forgiven' }, 2, 'succeeded', 'give-back'],
    ['pay a deposit that has lapsed', { ...charge, kind: 'deposit', state: 'void' }, 2, 'succeeded', 'pay'],
    ['count once', { ...charge, isCharged: true }, 2, 'succeeded', 'nothing'],
    ['decline it', charge, 2, 'failed', 'decline'],
    ['do not decline it for an earlier attempt', charge, 1, 'failed', 'nothing'],
    ['let it wait', charge, 2, 'needs-authentication', 'note'],
    ['do not decline what was forgiven', { ...charge, state: 'forgiven' }, 2, 'failed', 'nothing'],
  ] as const)('%s', (_title, known, attempt, news, expected) => {
    expect(decideCharge(known, attempt, news)).toBe(expected);
  });
});

describe('a lost dispute', () => {
  it('makes what is free of a deposit the salon’s, and notes the rest as borne by it', () => {
    const used = { ...deposit, usedCents: 7_000 };
    const lost = lostDisputeOf(used, { disputedCents: 10_000, byRefundsCents: 0 });
    expect(lost).toEqual({ refundedCents: 10_000, forfeitedCents: 3_000, bySalonCents: 7_000 });
  });

  it('counts a refund that is on its way first, and is complete when that has failed', () => {
    const refunding = { ...fee, refundedCents: 5_000 };
    const disputedCents = 5_000;
    expect(lostDisputeOf(refunding, { disputedCents, byRefundsCents: 5_000 }).refundedCents).toBe(0);
    expect(lostDisputeOf(fee, { disputedCents, byRefundsCents: 0 }).refundedCents).toBe(5_000);
    expect(lostDisputeOf(refunding, { disputedCents, byRefundsCents: 0 }).refundedCents).toBe(0);
  });
});

describe('what a refund has not brought', () => {
  const owing = { ...deposit, failedRefundCents: 2_500 };

  it.each([
    ['stays owed while something else goes back', 5_000, false, 2_500],
    ['goes back with everything', 10_000, false, 0],
    ['goes back in parts when it is tried again', 1_000, true, 1_500],
  ])('%s', (_title, cents, isAgain, expected) => {
    expect(failedCentsAfterRefund(owing, { cents, isAgain })).toBe(expected);
  });
});
