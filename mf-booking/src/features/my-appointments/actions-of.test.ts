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
});
