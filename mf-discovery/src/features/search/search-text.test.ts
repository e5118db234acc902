import { describe, expect, it } from '@jest/globals';
import { rangeOf, timesOf } from './day-times.ts';
import { severalText, whenText, whereText } from './search-text.ts';

const today = '2026-11-20';
const times = { fromSeconds: 36_000, toSeconds: 50_400 };

describe('the text of a search', () => {
  it.each([
    [{ date: '2026-11-23', times }, 'Mon 11/23, 10:00 AM - 02:00 PM'],
    [{ date: '2026-11-24' }, 'Tue 11/24'],
    [{ date: '2027-01-04' }, 'Mon 01/04/2027'],
    [{ times: { fromSeconds: 64_800, toSeconds: 86_400 } }, 'Any day, 06:00 PM - Midnight'],
    [{}, undefined],
  ])('describes %j as %s', (search, words) => {
    expect(whenText(search, today)).toBe(words);
  });

  it("shows the user's position before the typed place", () => {
    expect(whereText({ place: '90210 Beverly Hills' })).toBe('90210 Beverly Hills');
    expect(whereText({ place: '90210', near: { latitude: 34, longitude: -118 } })).toBe('Nearest to me');
    expect(whereText({})).toBeUndefined();
  });

  it('counts what does not fit', () => {
    expect(severalText(['Balayage', 'Braids', 'Nails'])).toBe('Balayage +2');
    expect(severalText(['Balayage'])).toBe('Balayage');
    expect(severalText([])).toBeUndefined();
  });
});

describe('the time slider', () => {
  it('has no times for the whole day', () => {
    expect(rangeOf(undefined)).toEqual([0, 86_400]);
    expect(timesOf([0, 86_400])).toBeUndefined();
    expect(rangeOf(timesOf([36_000, 50_400]))).toEqual([36_000, 50_400]);
  });

  it.each([
    [0, { fromSeconds: 0, toSeconds: 900 }],
    [36_000, { fromSeconds: 36_000, toSeconds: 36_900 }],
    [86_400, { fromSeconds: 85_500, toSeconds: 86_400 }],
  ])('keeps one step when both thumbs are at %s', (seconds, expected) => {
    expect(timesOf([seconds, seconds])).toEqual(expected);
  });
});
