import { describe, expect, it } from '@jest/globals';
import { buildAddress } from '../testing/build-address.ts';
import { buildAppointment } from '../testing/build-appointment.ts';
import { addressLine, dayText, placeLine, streetLine, timeText } from './appointment-text.ts';

describe('an address', () => {
  it.each([
    ['without a suite', null, '12 Palm Ave', '12 Palm Ave, Phoenix, AZ 85001'],
    ['with an empty suite', '', '12 Palm Ave', '12 Palm Ave, Phoenix, AZ 85001'],
    ['with a suite', '4B', '12 Palm Ave, 4B', '12 Palm Ave, 4B, Phoenix, AZ 85001'],
  ])('%s is one line', (_what, suite, street, line) => {
    expect(streetLine(buildAddress({ suite }))).toBe(street);
    expect(addressLine(buildAddress({ suite }))).toBe(line);
  });

  it('reads well without a street, where artists travel to their clients', () => {
    const onLocation = buildAddress({ address: '', suite: null, onLocation: true });
    expect(addressLine(onLocation)).toBe('Phoenix, AZ 85001');
    expect(placeLine(onLocation)).toBe('Phoenix, AZ');
    expect(placeLine(buildAddress({ suite: '4B' }))).toBe('12 Palm Ave, 4B, Phoenix');
  });
});

describe('the start of an appointment', () => {
  it.each([
    ['2026-03-02T06:59:59Z', 'Monday, 03/02/2026'],
    ['2026-03-02T07:00:00Z', 'Today, 03/02/2026'],
  ])('is, at %s, on %s', (now, words) => {
    expect(dayText(buildAppointment(), Date.parse(now) / 1000)).toBe(words);
  });

  it.each(['America/Phoenix', 'Pacific/Honolulu'])('is at ten in local time of %s', (timezone) => {
    // The name of the zone depends on the time zone of the viewer.
    expect(timeText(buildAppointment({ timezone }))).toMatch(/^10:00 AM/);
  });
});
