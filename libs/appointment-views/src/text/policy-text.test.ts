import { describe, expect, it } from '@jest/globals';
import { cancellationText, instantText } from './policy-text.ts';

/** 10:00 AM on Wednesday, 03/04/2026 in Phoenix. */
const freeUntil = Date.parse('2026-03-04T17:00:00Z') / 1000;
const accepted = {
  version: 1,
  depositCent: 0,
  priceCent: 12_000,
  freeCancellationHours: 24,
  lateFeePercent: 50,
  noShowFeePercent: 100,
  freeUntilTimestamp: freeUntil,
};
const appointment = { acceptedPolicy: accepted, priceCent: 12_000, timezone: 'America/Phoenix' };

describe('what canceling costs', () => {
  it('is said with the last free moment in the zone of the address', () => {
    expect(instantText(freeUntil, 'America/New_York')).toBe('03/04/2026, 12:00 PM EST');
    expect(cancellationText(appointment, freeUntil - 1)).toBe(
      'Canceling is free until 03/04/2026, 10:00 AM MST.',
    );
  });

  it.each([
    ['the fee from that moment on', appointment, 'Canceling is no longer free: a fee of $60.00 may apply.'],
    [
      'the share of a price that has become lower',
      { ...appointment, priceCent: 8_000 },
      'Canceling is no longer free: a fee of $40.00 may apply.',
    ],
    [
      'nothing if only a no-show costs something',
      { ...appointment, acceptedPolicy: { ...accepted, lateFeePercent: 0 } },
      'Canceling is free.',
    ],
    ['nothing without a policy', { ...appointment, acceptedPolicy: null }, null],
  ])('is %s', (_title, of, text) => {
    expect(cancellationText(of, freeUntil)).toBe(text);
  });
});
