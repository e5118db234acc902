import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { date, inFuture, inPast, olderThan } from './dates.ts';

const today = '2026-11-21';

describe('date', () => {
  it.each(['2026-11-21', '2024-02-29', '2000-02-29', '0099-12-31'])('accepts %p', (value) => {
    expect(date(value)).toBeUndefined();
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-01',
    '2026-04-31',
    '11/21/2026',
    '2026-1-1',
    'today',
    20_261_121,
    {},
  ])('rejects %p', (value) => {
    expect(date(value)).toEqual({ code: 'VALUE_IS_NOT_A_DATE', message: 'Invalid date' });
  });

  it('accepts every calendar day', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        expect(date(day.toISOString().slice(0, 10))).toBeUndefined();
      }),
    );
  });
});

describe('a date in the future', () => {
  it('is after today', () => {
    expect(inFuture(today)('2026-11-22')).toBeUndefined();
    for (const value of [today, '2026-11-20']) {
      expect(inFuture(today)(value)).toEqual({
        code: 'VALUE_IS_NOT_IN_FUTURE',
        message: 'Future date required',
      });
    }
  });
});

describe('a date in the past', () => {
  it('is before today', () => {
    expect(inPast(today)('2026-11-20')).toBeUndefined();
    for (const value of [today, '2026-11-22']) {
      expect(inPast(today)(value)).toEqual({ code: 'VALUE_IS_NOT_IN_PAST', message: 'Past date required' });
    }
  });
});

describe('an age', () => {
  it.each([
    ['2013-11-21', today],
    ['2013-11-20', today],
    ['1950-01-01', today],
    ['2012-02-29', '2025-03-01'],
  ])('of a person born on %s is reached on %s', (born, day) => {
    expect(olderThan(13, day)(born)).toBeUndefined();
  });

  it.each([
    ['2013-11-22', today],
    ['2026-11-21', today],
    ['2030-01-01', today],
    ['2012-02-29', '2025-02-28'],
  ])('of a person born on %s is not reached on %s', (born, day) => {
    expect(olderThan(13, day)(born)).toEqual({
      code: 'VALUE_IS_TO_LOW',
      message: 'Must be older than 13 years',
      limit: 13,
    });
  });
});

describe('an invalid date', () => {
  it.each([inFuture(today), inPast(today), olderThan(13, today)])('is reported as such', (rule) => {
    expect(rule('soon')?.code).toBe('VALUE_IS_NOT_A_DATE');
    expect(rule(5)?.code).toBe('VALUE_IS_NOT_A_DATE');
  });
});
