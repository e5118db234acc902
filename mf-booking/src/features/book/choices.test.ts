import { describe, expect, it } from '@jest/globals';
import { choose, isComplete, nothing, settle, type Choices } from './choices.ts';

const whole: Choices = { artistId: 2, addressId: 1, serviceId: 101, date: '2026-03-02', startTime: 36_000 };

describe('choosing what to book', () => {
  it('clears service and time with another artist', () => {
    expect(choose(whole, { kind: 'artist', artistId: 3 })).toEqual({
      ...whole,
      artistId: 3,
      serviceId: nothing,
      startTime: nothing,
    });
  });

  it('keeps everything when the same artist is chosen again', () => {
    expect(choose(whole, { kind: 'artist', artistId: 2 })).toBe(whole);
  });

  it.each([
    { kind: 'address', addressId: 9 },
    { kind: 'service', serviceId: 102 },
    { kind: 'date', date: '2026-03-03' },
  ] as const)('takes the time back with another $kind', (choice) => {
    expect(choose(whole, choice).startTime).toBe(nothing);
    expect(isComplete(choose(whole, choice))).toBe(false);
  });

  it('takes day and time together from an offer', () => {
    const offered = choose(whole, { kind: 'instant', date: '2026-03-05', startTime: 45_000 });
    expect(offered).toEqual({ ...whole, date: '2026-03-05', startTime: 45_000 });
  });
});

describe('what the modal opens with', () => {
  const there = { artistIds: [2, 3], addressIds: [1], serviceIds: [101] };

  it('chooses a single address', () => {
    expect(settle({ ...whole, addressId: nothing }, there).addressId).toBe(1);
  });

  it('leaves several addresses to the client', () => {
    expect(settle({ ...whole, addressId: nothing }, { ...there, addressIds: [1, 4] }).addressId).toBe(
      nothing,
    );
  });

  it('forgets an artist and a service that are not there', () => {
    const settled = settle({ ...whole, artistId: 8, serviceId: 999 }, there);
    expect(settled).toMatchObject({ artistId: nothing, serviceId: nothing });
  });
});
