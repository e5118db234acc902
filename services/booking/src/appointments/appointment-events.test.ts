import { describe, expect, it } from '@jest/globals';
import { appointmentOfToken, confirmTokenOf } from './appointment-events.ts';

const key = Buffer.alloc(32, 7);

describe('the token of a confirm link', () => {
  it('identifies its appointment, and is the same each time it is derived', () => {
    expect(appointmentOfToken(key, confirmTokenOf(key, 17))).toBe(17);
    expect(confirmTokenOf(key, 17)).toBe(confirmTokenOf(key, 17));
  });

  it.each([
    ['signed with another key', confirmTokenOf(Buffer.alloc(32, 8), 17)],
    ['for another appointment', confirmTokenOf(key, 17).replace('17.', '18.')],
    ['without a signature', '17'],
    ['that is not a token', 'made up'],
    ['that is empty', ''],
  ])('%s is rejected', (_title, token) => {
    expect(appointmentOfToken(key, token)).toBeUndefined();
  });
});
