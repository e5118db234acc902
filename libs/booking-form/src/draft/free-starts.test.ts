import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { emptyServiceBlock, type ServiceBlock } from './service-block.ts';
import { freeStartsOf, takenByOthers } from './free-starts.ts';

const day = Date.parse('2026-03-05T07:00:00Z') / 1000;
const instantOf = (startTime: number) => day + startTime;
const serviceBlock = (overrides: Partial<ServiceBlock>): ServiceBlock => ({
  ...emptyServiceBlock(0),
  artistId: 2,
  addressId: 1,
  serviceId: 101,
  date: '2026-03-05',
  startTime: 36_000,
  ...overrides,
});
const zoneOf = () => 'America/Phoenix';

describe('the time that the other service blocks of a dialog take', () => {
  const own = serviceBlock({ key: 1 });

  it('is that of the same artist, once a start is chosen', () => {
    expect(takenByOthers([serviceBlock({}), own], own, zoneOf, () => 3_600)).toEqual([
      { from: day + 36_000, until: day + 39_600 },
    ]);
  });

  it.each([
    ['itself', serviceBlock({ key: 1 })],
    ['another artist', serviceBlock({ artistId: 3 })],
    ['one that is being canceled', serviceBlock({ isRemoved: true })],
    ['one without a time', serviceBlock({ startTime: -1 })],
  ])('excludes %s', (_what, other) => {
    expect(takenByOthers([other], own, zoneOf, () => 3_600)).toEqual([]);
  });
});

describe('the free starts of a day', () => {
  const taken = [{ from: day + 36_000, until: day + 39_600 }];

  it('leave out those at which the whole service would overlap another service block', () => {
    const freeStarts = [32_400, 33_300, 36_000, 38_700, 39_600];
    expect(
      freeStartsOf({ freeStarts, instantOf }, taken, 3_600, true).map(({ startTime }) => startTime),
    ).toEqual([32_400, 39_600]);
  });

  it('are marked where they leave no gap, if the salon lists these first', () => {
    const freeStarts = [32_400, 33_300, 38_700, 39_600];
    const marked = freeStartsOf(
      { freeStarts, gaplessStarts: [32_400, 38_700], instantOf },
      taken,
      3_600,
      true,
    );
    expect(marked).toEqual([
      { startTime: 32_400, free: 3_600, isGapless: true },
      { startTime: 39_600, free: Infinity },
    ]);
  });

  it('are shorter for a professional before another service block', () => {
    const professional = {
      freeStarts: [33_300, 36_900, 39_600],
      freeSeconds: [9_000, 5_400, 2_700],
      instantOf,
    };
    expect(freeStartsOf(professional, taken, 3_600, false)).toEqual([
      { startTime: 33_300, free: 2_700 },
      { startTime: 39_600, free: 2_700 },
    ]);
  });

  it('include all while the duration is not known', () => {
    expect(freeStartsOf({ freeStarts: [36_000], instantOf }, [], 0, true)).toHaveLength(1);
  });

  it('leave out times that do not exist because the clocks go forward', () => {
    const jumping = { freeStarts: [9_000], instantOf: () => undefined };
    expect(freeStartsOf(jumping, [], 900, true)).toEqual([]);
  });

  it('never overlap another service block', () => {
    const quarter = fc.integer({ min: 0, max: 90 }).map((step) => step * 900);
    fc.assert(
      fc.property(fc.uniqueArray(quarter), quarter, quarter, quarter, (freeStarts, from, length, needed) => {
        const other = { from: day + from, until: day + from + length + 900 };
        for (const { startTime } of freeStartsOf({ freeStarts, instantOf }, [other], needed + 900, true)) {
          const begins = day + startTime;
          expect(begins + needed + 900 <= other.from || begins >= other.until).toBe(true);
        }
      }),
    );
  });
});
