import { describe, expect, it } from '@jest/globals';
import { buildAppointment } from '@frizo/appointment-views/testing';
import { actionsOf } from './actions-of.ts';

const startTimestamp = 1_772_470_800;

describe('what a client may do', () => {
  it.each([
    ['before it starts', 0, startTimestamp - 1, ['modify', 'cancel', 'again']],
    ['once it starts', 0, startTimestamp, ['again']],
    ['with what is canceled', 1, startTimestamp - 1, ['again']],
    ['with a no-show', 2, startTimestamp + 1, ['again']],
  ] as const)('%s', (_when, status, now, expected) => {
    expect(actionsOf(buildAppointment({ status, startTimestamp }), now)).toEqual(expected);
  });
});
