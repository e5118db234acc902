import { describe, expect, it } from '@jest/globals';
import { buildProfessionalAppointment } from '@frizo/appointment-views/testing';
import { actionsOf } from './actions-of.ts';

const { startTimestamp } = buildProfessionalAppointment();
const before = startTimestamp - 1;

describe('the actions for an appointment', () => {
  it.each([
    ['upcoming', {}, before, ['modify', 'cancel', 'again']],
    [
      'of a client with several upcoming appointments',
      { clientFutureCount: 2 },
      before,
      ['modify', 'cancel', 'cancel-all', 'again'],
    ],
    ['starting now', {}, startTimestamp, ['no-show', 'again']],
    ['that is canceled', { status: 1 as const }, before, ['again']],
    ['whose client did not come', { status: 2 as const }, startTimestamp, ['restore', 'again']],
    ['of a colleague', { canChange: false }, before, []],
  ])('depend on its state: %s', (_which, overrides, now, expected) => {
    expect(actionsOf(buildProfessionalAppointment(overrides), now)).toEqual(expected);
  });

  it.each([
    ['not asked for yet', 0, {}, ['get-paid', 'no-show', 'again']],
    ['on its way', 1, {}, ['get-paid', 'no-show', 'again']],
    ['declined', 3, {}, ['get-paid', 'no-show', 'again']],
    ['done', 2, {}, ['again']],
    ['done without an order', 2, { canRefund: true }, ['again']],
    [
      'not needed in the history, as the visit was free',
      0,
      { tab: 'history' },
      ['get-paid', 'no-show', 'again'],
    ],
    ['of no interest in the journal', 0, { isInJournal: true }, ['no-show', 'again']],
  ] as const)('begin with the payment, if that is %s', (_what, paymentStatus, place, expected) => {
    expect(actionsOf(buildProfessionalAppointment({ paymentStatus }), startTimestamp, place)).toEqual(
      expected,
    );
  });

  it.each([
    ['all of it', 5_000, true, ['refund', 'again']],
    ['what is not known', undefined, true, ['refund', 'again']],
    ['nothing', 0, true, ['again']],
    ['all of it, but not by an artist', 5_000, false, ['again']],
  ] as const)(
    'begin with Refund while %s can be given back',
    (_what, refundableCent, canRefund, expected) => {
      const order = { paymentOrderId: 70, paymentType: 'card', expiresTimestamp: startTimestamp } as const;
      const payment = refundableCent === undefined ? order : { ...order, refundableCent };
      const appointment = buildProfessionalAppointment({ paymentStatus: 2, payment });
      expect(actionsOf(appointment, startTimestamp, { canRefund, tab: 'history' })).toEqual(expected);
    },
  );

  it('do not change a done appointment', () => {
    expect(actionsOf(buildProfessionalAppointment(), startTimestamp, { tab: 'history' })).toEqual(['again']);
    expect(actionsOf(buildProfessionalAppointment(), startTimestamp, { tab: 'pending' })).toEqual([
      'no-show',
      'again',
    ]);
  });
});
