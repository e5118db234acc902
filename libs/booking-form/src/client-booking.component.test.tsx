import { describe, expect, it } from '@jest/globals';
import { subtitleOf } from './client-booking.component.tsx';

const salon = { title: 'Copper & Sage' };
const address = { address: '12 Palm Ave', city: 'Phoenix' };
const ada = { firstName: 'Ada', lastName: 'Reyes', phone: '6025550143' };

describe('the subtitle of the booking dialog', () => {
  it.each([
    ['all of it', ada, address, 'for Ada Reyes, (602) 555-0143 at Copper & Sage, 12 Palm Ave, Phoenix'],
    ['without a phone', { ...ada, phone: null }, undefined, 'for Ada Reyes at Copper & Sage'],
    ['no street', null, { address: '', city: 'Phoenix' }, 'at Copper & Sage, Phoenix'],
    ['nothing', null, address, 'at Copper & Sage, 12 Palm Ave, Phoenix'],
  ])('reads, with %s', (_what, user, place, text) => {
    expect(subtitleOf(user, salon, place)).toBe(text);
  });
});
