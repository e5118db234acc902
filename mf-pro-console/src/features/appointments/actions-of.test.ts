import { describe, expect, it } from '@jest/globals';
import { buildProfessionalAppointment } from '@frizo/appointment-views/testing';
import { actionsOf } from './actions-of.ts';

const { startTimestamp } = buildProfessionalAppointment();
const before = startTimestamp - 1;

describe('what may be done with an appointment', () => {
  it.each([
    ['to come', {}, before, ['modify', 'cancel', 'again']],
    [
      'of a client with more to come',
      { clientFutureCount: 2 },
      before,
      ['modify', 'cancel', 'cancel-all', 'again'],
    ],
    ['that starts now', {}, startTimestamp, ['no-show', 'again']],
    ['that is canceled', { status: 1 as const }, before, ['again']],
    ['whose client did not come', { status: 2 as const }, startTimestamp, ['restore', 'again']],
    ['of a colleague', { canChange: false }, before, []],
  ])('%s is told by its state', (_which, overrides, now, expected) => {
    expect(actionsOf(buildProfessionalAppointment(overrides), now)).toEqual(expected);
  });

  it('leaves what is done as it is', () => {
    expect(actionsOf(buildProfessionalAppointment(), startTimestamp, 'history')).toEqual(['again']);
    expect(actionsOf(buildProfessionalAppointment(), startTimestamp, 'pending')).toEqual([
      'no-show',
      'again',
    ]);
  });
});
