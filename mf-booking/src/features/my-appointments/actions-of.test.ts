import { describe, expect, it } from '@jest/globals';
import { buildAppointment } from '@frizo/appointment-views/testing';
import { actionsOf } from './actions-of.ts';

const startTimestamp = 1_772_470_800;

describe('the actions of a client', () => {
  it.each([
    ['before the appointment starts', 0, startTimestamp - 1, ['modify', 'cancel', 'again']],
    ['once it starts', 0, startTimestamp, ['again']],
    ['when it is canceled', 1, startTimestamp - 1, ['again']],
    ['when it is a no-show', 2, startTimestamp + 1, ['again']],
  ] as const)('%s', (_when, status, now, expected) => {
    expect(actionsOf(buildAppointment({ status, startTimestamp }), now)).toEqual(expected);
  });

  const expiresTimestamp = startTimestamp + 86_400;

  it.each([
    ['requested by card', 1, 'card', expiresTimestamp - 1, ['pay', 'decline', 'again']],
    ['expired', 1, 'card', expiresTimestamp, ['again']],
    ['to be made in cash', 1, 'cash', expiresTimestamp - 1, ['again']],
    ['done', 2, 'card', expiresTimestamp - 1, ['again']],
    ['declined', 3, 'card', expiresTimestamp - 1, ['again']],
  ] as const)('begin with the payment while it is %s', (_what, paymentStatus, paymentType, now, expected) => {
    const payment = { paymentOrderId: 70, paymentType, expiresTimestamp };
    expect(actionsOf(buildAppointment({ startTimestamp, paymentStatus, payment }), now)).toEqual(expected);
  });
});
