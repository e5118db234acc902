import { describe, expect, it } from '@jest/globals';
import type { RequestFailure } from '@frizo/remote-kit';
import { isOverlapAlone, isStale, isTaken, isUnanswered, nearestStartsOf, refusalOf } from './refusal.ts';

const taken: RequestFailure = {
  kind: 'server',
  status: 409,
  key: 'booking.slot_taken',
  message: 'Some times are gone.',
};
const goneText = 'This time is no longer free. Please choose another one.';
const shift = 'SHiFT happened while saving the appointment';

describe('the refusal of a save', () => {
  it('has the violation of each appointment, by position', () => {
    const details = { nearest: [1_772_470_800, 1_772_514_900] };
    const failure = { ...taken, items: [null, { key: taken.key, message: goneText, details }] };
    expect(refusalOf(failure, 2)).toEqual({
      general: null,
      items: [null, { key: taken.key, message: goneText, nearest: details.nearest, overlaps: [] }],
    });
  });

  it('has that of a single appointment when none is named', () => {
    const { items } = refusalOf(taken, 1);
    expect(items).toEqual([{ key: taken.key, message: 'Some times are gone.', nearest: [], overlaps: [] }]);
  });

  it('has a general message when none of several appointments is named', () => {
    expect(refusalOf(taken, 2)).toEqual({ general: 'Some times are gone.', items: [] });
  });

  it('has a general message when it is no conflict', () => {
    const counted = { ...taken, status: 429, key: 'service.too_many', message: 'Too many tries.' };
    expect(refusalOf(counted, 1)).toEqual({ general: 'Too many tries.', items: [] });
  });

  it('is general when the server failed', () => {
    expect(refusalOf({ ...taken, status: 500 }, 1)).toEqual({ general: shift, items: [] });
  });

  it.each([
    ['there was no response', { ...taken, kind: 'network', status: 0 }],
    ['the response was too late', { ...taken, kind: 'timeout', status: 0 }],
  ] as const)('says that the outcome is unknown when %s', (_when, failure) => {
    const { general, items } = refusalOf(failure, 1);
    expect(general).toMatch(new RegExp(`^${shift}. We could not confirm whether it was booked.`));
    expect(items).toEqual([]);
    expect(isUnanswered(failure)).toBe(true);
  });

  it("distinguishes the client's own appointments from times that cannot be booked", () => {
    const overlaps = [{ serviceName: 'Bob', artistName: 'Noor Haddad', startTimestamp: 1_772_470_800 }];
    const own = { key: 'booking.overlaps_own', message: 'You have another.', details: { overlaps } };
    const refusal = refusalOf({ ...taken, items: [null, own] }, 2);
    expect(refusal.items[1]).toMatchObject({ overlaps });
    expect(isOverlapAlone(refusal)).toBe(true);
    const both = refusalOf({ ...taken, items: [{ key: taken.key, message: goneText }, own] }, 2);
    expect(isOverlapAlone(both)).toBe(false);
    expect(isOverlapAlone(refusalOf({ ...taken, status: 500 }, 1))).toBe(false);
    const invalid = { ...own, details: { overlaps: [{ serviceName: 5 }, null] } };
    expect(refusalOf({ ...taken, items: [invalid] }, 1).items[0]).toMatchObject({ overlaps: [] });
  });

  it.each([undefined, 'tomorrow', [null, 'noon']])(
    'ignores offers that it does not understand: %j',
    (nearest) => {
      const failure = { ...taken, items: [{ key: taken.key, message: goneText, details: { nearest } }] };
      expect(refusalOf(failure, 1).items[0]).toMatchObject({ nearest: [] });
    },
  );

  it('says what is taken, and what has to be loaded again', () => {
    expect(isTaken(taken)).toBe(true);
    expect(isTaken({ key: 'booking.not_bookable' })).toBe(false);
    expect(isTaken(new Error('lost'))).toBe(false);
    expect(isStale({ key: 'booking.changed_meanwhile', message: '', nearest: [], overlaps: [] })).toBe(true);
    expect(isStale({ key: 'booking.invalid_state', message: '', nearest: [], overlaps: [] })).toBe(true);
    expect(isStale({ key: 'booking.slot_taken', message: '', nearest: [], overlaps: [] })).toBe(false);
  });
});

describe('the offered times of a refusal', () => {
  it('are in local time of the address', () => {
    const nearest = [Date.UTC(2026, 2, 2, 17) / 1000, Date.UTC(2026, 2, 3, 5, 15) / 1000];
    expect(nearestStartsOf({ nearest }, 'America/Phoenix')).toEqual([
      { date: '2026-03-02', startTime: 36_000 },
      { date: '2026-03-02', startTime: 80_100 },
    ]);
  });

  it('say which of them are outside of working hours', () => {
    const nearest = [Date.UTC(2026, 2, 2, 17) / 1000, Date.UTC(2026, 2, 3, 5, 15) / 1000];
    const outsideHours = nearest.slice(1);
    expect(nearestStartsOf({ nearest, outsideHours }, 'America/Phoenix')).toEqual([
      { date: '2026-03-02', startTime: 36_000 },
      { date: '2026-03-02', startTime: 80_100, isOutside: true },
    ]);
  });

  it('say which of them leave no gap, and nothing of it where none is named', () => {
    const nearest = [Date.UTC(2026, 2, 2, 17) / 1000, Date.UTC(2026, 2, 3, 5, 15) / 1000];
    const gapless = nearest.slice(0, 1);
    expect(nearestStartsOf({ nearest, gapless }, 'America/Phoenix')).toEqual([
      { date: '2026-03-02', startTime: 36_000, isGapless: true },
      { date: '2026-03-02', startTime: 80_100 },
    ]);
    const itemWith = (details: Record<string, unknown>) =>
      refusalOf({ ...taken, items: [{ key: taken.key, message: goneText, details }] }, 1).items[0];
    expect(itemWith({ nearest, gapless })).toMatchObject({ gapless });
    expect(itemWith({ nearest, gapless: [] })).not.toHaveProperty('gapless');
  });
});
