import { afterEach, describe, expect, it } from '@jest/globals';
import type { PaymentOrder } from '@frizo/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import { buildPaymentOrder } from '../testing/build-payment-order.ts';
import { VisitPayment } from './visit-payment.component.tsx';

afterEach(cleanup);

/** Of $200.91 with a tip of $40.00, on the evening of 03/02/2026 in Phoenix, which is the next day in UTC. */
const paid: Partial<PaymentOrder> = {
  status: 2,
  actions: [],
  daysLeft: 0,
  paymentDetail: 'Visa 4242',
  paidTimestamp: Date.parse('2026-03-03T02:00:00Z') / 1000,
  tipCent: 4_000,
  totalCent: 24_091,
  chargedCent: 24_091,
};

function show(order: Partial<PaymentOrder>, side: 'client' | 'salon' = 'salon') {
  const { container } = render(<VisitPayment order={buildPaymentOrder(order)} side={side} />);
  return {
    state: container.querySelector('p')?.textContent,
    amounts: [...container.querySelectorAll('dl > div')].map(
      ({ children: [title, value] }) => `${title?.textContent} ${value?.textContent}`,
    ),
  };
}

describe('the payment of a visit', () => {
  it('that is done shows what it consists of, and how and when it was paid', () => {
    expect(show(paid)).toEqual({
      state: 'PaidVisa 4242, 03/02/2026',
      amounts: ['Services $185.00', 'Tax (8.6%) $15.91', 'Tip $40.00', 'Paid $240.91'],
    });
  });

  it('shows everything that was paid in another way', () => {
    const parts = { discountCent: 1_000, depositCent: 2_000, giftCardCent: 3_000, packageCent: 4_000 };
    expect(show({ ...paid, ...parts, chargedCent: 14_091 }).amounts).toEqual([
      'Services $185.00',
      'Tax (8.6%) $15.91',
      'Tip $40.00',
      'Referral bonus -$10.00',
      'Packages -$40.00',
      'Deposit paid -$20.00',
      'Gift card -$30.00',
      'Paid $140.91',
    ]);
  });

  it.each([
    [
      'in part',
      { refundedCent: 5_000 },
      'Partly refundedVisa 4242, 03/02/2026',
      ['Refunded to the card -$50.00'],
    ],
    [
      'as a whole',
      { refundedCent: 24_091 },
      'RefundedVisa 4242, 03/02/2026',
      ['Refunded to the card -$240.91'],
    ],
    [
      'in cash',
      { paymentType: 'cash', paymentDetail: 'Cash', refundedCent: 24_091 },
      'RefundedCash, 03/02/2026',
      ['Refunded in cash -$240.91'],
    ],
    [
      'also to the gift card',
      { giftCardCent: 4_091, chargedCent: 20_000, refundedCent: 20_000, giftCardRefundedCent: 4_091 },
      'RefundedVisa 4242, 03/02/2026',
      ['Refunded to the card -$200.00', 'Refunded to the gift card -$40.91'],
    ],
  ] as const)('shows what was given back %s', (_how, refunded, state, back) => {
    const shown = show({ ...paid, ...refunded });
    expect(shown.state).toBe(state);
    expect(shown.amounts.slice(-back.length)).toEqual(back);
  });

  it.each([
    ['waits for the client', {}, 'Unpaid6 days left', 'Unpaid6 days left'],
    ['waits for the last day', { daysLeft: 1 }, 'Unpaid1 day left', 'Unpaid1 day left'],
    ['waits for cash', { paymentType: 'cash' }, 'Unpaidin cash', 'Unpaidin cash'],
    ['is on its way', { processing: true }, 'Processing', 'Processing'],
    [
      'waits for the bank of the client',
      { processing: true, needsAuthentication: true },
      'Processing',
      'Confirm with your bank',
    ],
    [
      'was declined',
      { status: 3, declineReason: 'client' },
      'Declined$200.91 · The client declined it',
      'Declined$200.91 · You declined it',
    ],
    [
      'was withdrawn',
      { status: 3, declineReason: 'salon' },
      'Withdrawn$200.91',
      'Withdrawn$200.91 · The salon withdrew it',
    ],
    [
      'has expired',
      { status: 3, declineReason: 'expired' },
      'Expired$200.91 · Not paid in time',
      'Expired$200.91 · Not paid in time',
    ],
    [
      'fell away',
      { status: 3, declineReason: 'appointment-changed' },
      'Withdrawn$200.91 · The appointment was changed',
      'Withdrawn$200.91 · The appointment was changed',
    ],
  ] as const)('that %s says so to both sides', (_what, order, toSalon, toClient) => {
    const salon = show(order);
    expect(salon.state).toBe(toSalon);
    cleanup();
    expect(show(order, 'client').state).toBe(toClient);
    expect(salon.amounts.at(-1)).toBe('status' in order ? undefined : 'Total $200.91');
  });

  it('says that it is for several services together', () => {
    const { services } = buildPaymentOrder();
    show({ ...paid, services: [...services, ...services.map((service) => ({ ...service, id: 2 }))] });
    expect(screen.getByText('For 2 services of this visit together')).toBeVisible();
  });
});
