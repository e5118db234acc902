import { describe, expect, it } from '@jest/globals';
import { checkEntry, closingsWithin, datesText, entriesOf } from './dated-entries.ts';

const today = '2026-03-02';
const zones = new Map([
  [1, 'America/Phoenix'],
  [2, 'America/Denver'],
]);
const day = (fromDate: string, toDate = fromDate) => ({ fromDate, toDate, note: '', hours: [] });
const hour = 3_600;
const hours = (addressID: number, from: number, to: number) => ({
  addressID,
  start: from * hour,
  end: to * hour,
});

describe('dates with other hours', () => {
  it('are listed with the closings of the salon: coming ones by date, then past ones, latest first', () => {
    const exceptions = [day('2026-01-05'), day('2026-02-27', today), day('2026-05-04', '2026-05-15')];
    const { coming, past } = entriesOf({ exceptions }, [day('2026-04-01'), day('2026-01-19')], today);
    expect(coming.map(({ fromDate, isOfSalon }) => [fromDate, isOfSalon])).toEqual([
      ['2026-02-27', false],
      ['2026-04-01', true],
      ['2026-05-04', false],
    ]);
    expect(past.map(({ fromDate }) => fromDate)).toEqual(['2026-01-19', '2026-01-05']);
  });

  it('are written as one day or as the first and the last', () => {
    expect(datesText(day('2026-12-25'), today)).toBe('Friday, 12/25/2026');
    expect(datesText(day(today, '2026-03-06'), today)).toBe('Today, 03/02/2026 to Friday, 03/06/2026');
  });

  it.each([
    ['', '', { fromDate: 'Required field' }],
    ['2026-03-05', '', { toDate: 'Required field' }],
    ['2026-03-05', '2026-03-04', { toDate: 'Choose the first day or a later one' }],
    ['2026-02-01', '2026-03-01', { toDate: 'Future date required' }],
    ['2026-03-05', '2027-03-06', { toDate: 'At most one year' }],
    ['2028-03-03', '2028-03-03', { fromDate: 'At most two years ahead' }],
    ['2026-05-01', '2026-05-04', { fromDate: 'There is already an entry for some of these dates' }],
    ['2026-05-01', '2026-05-03', {}],
    ['2026-02-27', today, {}],
    ['2026-03-05', '2027-03-05', {}],
  ])('from "%s" to "%s" have the errors %j', (fromDate, toDate, expected) => {
    const others = [day('2026-05-04', '2026-05-15')].filter(({ toDate: end }) => end !== toDate);
    const far = toDate.startsWith('2027') ? [] : others;
    expect(checkEntry(day(fromDate, toDate), far, { today, zones })).toEqual({
      ...expected,
      overlaps: new Set(),
    });
  });

  it('may not have hours that overlap on one of the dates, at any address', () => {
    const overlapsOn = (fromDate: string, toDate = fromDate) => {
      const entry = { ...day(fromDate, toDate), hours: [hours(1, 9, 10), hours(2, 9, 10)] };
      return [...checkEntry(entry, [], { today, zones }).overlaps];
    };
    // Denver is at the same time as Phoenix until March 7th, and an hour ahead from the 8th on.
    expect(overlapsOn('2026-03-07')).toEqual([0, 1]);
    expect(overlapsOn('2026-03-09')).toEqual([]);
    expect(overlapsOn('2026-03-07', '2026-03-09')).toEqual([0, 1]);
  });

  it('may share days with closings, on which the salon stays closed', () => {
    const closings = [day('2026-05-15'), day('2026-05-16')];
    expect(closingsWithin(day('2026-05-04', '2026-05-15'), closings)).toEqual([day('2026-05-15')]);
  });
});
