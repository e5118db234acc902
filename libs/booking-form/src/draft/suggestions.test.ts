import { describe, expect, it } from '@jest/globals';
import { blockOf, emptyBlock, nothing } from './block.ts';
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
const block = { ...emptyBlock(0), artistId: 2, addressId: 1, serviceId: 101 };
const searched = (date: string | null, fromSeconds = 0, toSeconds = 86_400) => ({
  date,
  fromSeconds,
  toSeconds,
});

describe('the day that a block opens with', () => {
  it.each([
    ['the first that is free', block, '2026-03-05'],
    ['the one that was searched for', { ...block, preferredTime: searched('2026-03-06') }, '2026-03-06'],
    [
      'the first that is free where the one searched for is not',
      { ...block, preferredTime: searched('2026-03-02') },
      '2026-03-05',
    ],
    [
      'another where the one suggested before is not free for the service',
      { ...block, date: '2026-03-02', isDateSuggested: true },
      '2026-03-05',
    ],
    ['the one that somebody has chosen', { ...block, date: '2026-03-02' }, null],
    ['the one suggested before', { ...block, date: '2026-03-06', isDateSuggested: true }, null],
    ['that of an appointment', { ...blockOf(buildAppointment(), 0), date: null }, null],
  ])('is %s', (_what, of, expected) => {
    expect(suggestedDay(of, days)).toBe(expected);
  });

  it('is none while nothing is known, and where nothing is free', () => {
    expect(suggestedDay(block, { ...days, markers: new Map() })).toBeNull();
    expect(suggestedDay(block, { ...days, markers: new Map([['2026-03-05', taken]]) })).toBeNull();
  });
});

describe('the time that is suggested', () => {
  const starts = [36_000, 41_400, 51_300].map((startTime) => ({ startTime, free: 5_400 }));
  const dated = { ...block, date: '2026-03-05' };

  it.each([
    ['the first from the hour on that was searched for', searched('2026-03-05', 37_000), 41_400],
    ['the first of all where they begin early', searched('2026-03-05', 0, 40_000), 36_000],
    ['that on whatever day where no day was searched for', searched(null, 37_000), 41_400],
    ['none beyond the hours', searched('2026-03-05', 42_000, 51_300), undefined],
    ['none on another day', searched('2026-03-06', 37_000), undefined],
    ['none where no hour was searched for', null, undefined],
  ])('is %s', (_what, preferredTime, expected) => {
    expect(suggestedStart({ ...dated, preferredTime }, starts)?.startTime).toBe(expected);
  });

  it('is none where a start is chosen', () => {
    const preferredTime = searched('2026-03-05', 37_000);
    expect(suggestedStart({ ...dated, preferredTime, startTime: 36_000 }, starts)).toBeNull();
    expect(suggestedStart({ ...dated, preferredTime, startTime: nothing }, [])).toBeNull();
  });
});
