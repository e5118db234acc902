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

  it('do not change a done appointment', () => {
    expect(actionsOf(buildProfessionalAppointment(), startTimestamp, 'history')).toEqual(['again']);
    expect(actionsOf(buildProfessionalAppointment(), startTimestamp, 'pending')).toEqual([
      'no-show',
      'again',
    ]);
  });
});
