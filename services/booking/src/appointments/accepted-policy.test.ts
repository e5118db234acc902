import { describe, expect, it } from '@jest/globals';
import { acceptedAfterMove } from './accepted-policy.ts';

const start = '2026-03-05T17:00:00.000Z';
const hour = 3_600;
const seconds = (instant: string) => Date.parse(instant) / 1000;
const accepted = {
  version: 2,
  depositCent: 1_000,
  priceCent: 5_000,
  freeCancellationHours: 24,
  lateFeePercent: 50,
  noShowFeePercent: 100,
  freeUntilTimestamp: seconds(start) - 24 * hour,
};
const place = { artistId: 101, address: { id: 10 } };
const nextWeek = '2026-03-12T17:00:00.000Z';
const early = new Date('2026-03-02T17:00:00Z');
const late = new Date('2026-03-05T10:00:00Z');

describe('what a client has accepted, after a move', () => {
  it.each([
    [
      'follows a client in time',
      'client',
      early,
      { startsAt: nextWeek, ...place },
      seconds(nextWeek) - 24 * hour,
    ],
    [
      'stays late for a client who moves late',
      'client',
      late,
      { startsAt: nextWeek, ...place },
      accepted.freeUntilTimestamp,
    ],
    [
      'is free until the start when the salon moves it',
      'professional',
      late,
      { startsAt: nextWeek, ...place },
      seconds(nextWeek),
    ],
    [
      'is free until the start with another artist of the salon',
      'professional',
      late,
      { startsAt: start, ...place, artistId: 102 },
      seconds(start),
    ],
    [
      'is free until the start at another address',
      'professional',
      late,
      { startsAt: start, ...place, address: { id: 11 } },
      seconds(start),
    ],
    [
      'stays when only the length changes',
      'professional',
      late,
      { startsAt: start, ...place },
      accepted.freeUntilTimestamp,
    ],
  ] as const)('%s', (_title, by, now, terms, expected) => {
    const after = acceptedAfterMove(accepted, { by, now, terms, previous: { startsAt: start, ...place } });
    expect(after).toEqual({ ...accepted, freeUntilTimestamp: expected });
  });

  it('stays nothing where nothing was to be accepted', () => {
    const previous = { startsAt: start, ...place };
    expect(acceptedAfterMove(null, { by: 'client', now: early, terms: previous, previous })).toBeNull();
  });
});
