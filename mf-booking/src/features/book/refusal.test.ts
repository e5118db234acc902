import { describe, expect, it } from '@jest/globals';
import type { RequestFailure } from '@frizo/remote-kit';
import { refusalOf } from './refusal.ts';

const taken: RequestFailure = {
  kind: 'server',
  status: 409,
  key: 'booking.slot_taken',
  message: 'Some times are gone.',
};
const gone = 'This time is no longer free. Please choose another one.';
const shift = { message: 'SHiFT happened while saving the appointment', offers: [] };

describe('what a refused save says', () => {
  it('is the violation of the appointment, with offers by the clock of the address', () => {
    const details = { nearest: [Date.UTC(2026, 2, 2, 17) / 1000, Date.UTC(2026, 2, 3, 5, 15) / 1000] };
    const failure = { ...taken, items: [null, { key: taken.key, message: gone, details }] };
    expect(refusalOf(failure, 'America/Phoenix')).toEqual({
      message: gone,
      offers: [
        { date: '2026-03-02', startTime: 36_000 },
        { date: '2026-03-02', startTime: 80_100 },
      ],
    });
  });

  it('is the message of the whole where no appointment is named', () => {
    expect(refusalOf(taken, 'America/Phoenix')).toEqual({ message: 'Some times are gone.', offers: [] });
  });

  it.each([
    ['no answer came', { ...taken, kind: 'network', status: 0 }],
    ['the answer came too late', { ...taken, kind: 'timeout', status: 0 }],
    ['the server failed', { ...taken, status: 500 }],
  ] as const)('is general when %s', (_when, failure) => {
    expect(refusalOf(failure, 'America/Phoenix')).toEqual(shift);
  });

  it('offers nothing of what it does not understand', () => {
    const refused = (nearest: unknown) =>
      refusalOf(
        { ...taken, items: [{ key: taken.key, message: gone, details: { nearest } }] },
        'America/Phoenix',
      );
    expect(refused('tomorrow').offers).toEqual([]);
    expect(refused(['10:00', null]).offers).toEqual([]);
  });
});
