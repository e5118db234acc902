import { describe, expect, it } from '@jest/globals';
import { serviceBlockOf, emptyServiceBlock, nothing } from './service-block.ts';
import { suggestedDay, suggestedStart } from './free-starts.ts';
import { buildAppointment } from '@frizo/appointment-views/testing';

const free = { available: true };
const taken = { available: false };
const days = {
  today: '2026-03-02',
  lastDay: '2026-07-02',
  markers: new Map([
    ['2026-03-01', free],
    ['2026-03-02', taken],
    ['2026-03-05', free],
    ['2026-03-06', free],
    ['2026-07-03', free],
  ]),
};
const serviceBlock = { ...emptyServiceBlock(0), artistId: 2, addressId: 1, serviceId: 101 };
const searched = (date: string | null, fromSeconds = 0, toSeconds = 86_400) => ({
  date,
  fromSeconds,
  toSeconds,
});

describe('the suggested day', () => {
  it.each([
    ['the first free day', serviceBlock, '2026-03-05'],
    [
      'the day that was searched for',
      { ...serviceBlock, preferredTime: searched('2026-03-06') },
      '2026-03-06',
    ],
    [
      'the first free day when the one searched for is not free',
      { ...serviceBlock, preferredTime: searched('2026-03-02') },
      '2026-03-05',
    ],
    [
      'another day when the suggested one is not free for the service',
      { ...serviceBlock, date: '2026-03-02', isDateSuggested: true },
      '2026-03-05',
    ],
    ['the day that the user chose', { ...serviceBlock, date: '2026-03-02' }, null],
    [
      'the day that was suggested before',
      { ...serviceBlock, date: '2026-03-06', isDateSuggested: true },
      null,
    ],
    ['the day of a saved appointment', { ...serviceBlockOf(buildAppointment(), 0), date: null }, null],
  ])('is %s', (_what, of, expected) => {
    expect(suggestedDay(of, days)).toBe(expected);
  });

  it('is none while the markers are unknown or no day is free', () => {
    expect(suggestedDay(serviceBlock, { ...days, markers: new Map() })).toBeNull();
    expect(suggestedDay(serviceBlock, { ...days, markers: new Map([['2026-03-05', taken]]) })).toBeNull();
  });
});

describe('the suggested time', () => {
  const starts = [36_000, 41_400, 51_300].map((startTime) => ({ startTime, free: 5_400 }));
  const dated = { ...serviceBlock, date: '2026-03-05' };

  it.each([
    ['the first from the searched hour on', searched('2026-03-05', 37_000), 41_400],
    ['the first of the day when the searched hours start early', searched('2026-03-05', 0, 40_000), 36_000],
    ['the first on any day when no day was searched for', searched(null, 37_000), 41_400],
    ['none after the searched hours', searched('2026-03-05', 42_000, 51_300), undefined],
    ['none on another day', searched('2026-03-06', 37_000), undefined],
    ['none when no hour was searched for', null, undefined],
  ])('is %s', (_what, preferredTime, expected) => {
    expect(suggestedStart({ ...dated, preferredTime }, starts)?.startTime).toBe(expected);
  });

  it('is none when a start is chosen', () => {
    const preferredTime = searched('2026-03-05', 37_000);
    expect(suggestedStart({ ...dated, preferredTime, startTime: 36_000 }, starts)).toBeNull();
    expect(suggestedStart({ ...dated, preferredTime, startTime: nothing }, [])).toBeNull();
  });
});
