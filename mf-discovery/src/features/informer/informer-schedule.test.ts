import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runInformer, sampleBooking, waitBefore, type SampleBooking } from './informer-schedule.ts';
import { samples } from './samples.ts';

/** A fake clock, and a log of what happened on it. */
function runOnClock({
  random = () => 0.5,
  isSeen = () => true,
}: { random?: () => number; isSeen?: () => boolean } = {}) {
  let now = 0;
  let waiting: { at: number; callback: () => void }[] = [];
  const shown: { at: number; booking: SampleBooking }[] = [];
  const hiddenAt: number[] = [];
  const stop = runInformer({
    samples,
    random,
    after(milliseconds, callback) {
      const entry = { at: now + milliseconds, callback };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    isSeen,
    show: (booking) => void shown.push({ at: now, booking }),
    hide: () => void hiddenAt.push(now),
  });
  const advance = (until: number) => {
    for (;;) {
      const [next] = waiting.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
      if (!next) break;
      waiting = waiting.filter((other) => other !== next);
      now = next.at;
      next.callback();
    }
    now = until;
  };
  return { shown, hiddenAt, advance, stop, waiting: () => waiting.length };
}

describe('the samples of the informer', () => {
  it('are as many as the product has, and all different', () => {
    const { services, addresses, clients } = samples;
    expect([services, addresses, clients].map((list) => new Set(list).size)).toEqual([23, 71, 110]);
    expect([services, addresses, clients].map((list) => list.length)).toEqual([23, 71, 110]);
  });

  it('are drawn from the whole of each list', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
        const booking = sampleBooking(0, samples, () => share);
        expect(samples.services).toContain(booking.service);
        expect(samples.clients).toContain(booking.client);
        expect(samples.addresses).toContain(booking.address);
      }),
    );
    expect(sampleBooking(0, samples, () => 0).service).toBe(samples.services[0]);
    expect(sampleBooking(0, samples, () => 0.999).client).toBe(samples.clients.at(-1));
  });
});

describe('the informer', () => {
  it('starts after 4 s and waits 6 to 20 s between samples', () => {
    expect(waitBefore(0, () => 0.7)).toBe(4_000);
    expect(waitBefore(1, () => 0)).toBe(6_000);
    expect(waitBefore(2, () => 0.999_999_9)).toBe(20_000);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (share) => {
        const wait = waitBefore(5, () => share);
        expect(wait).toBeGreaterThanOrEqual(6_000);
        expect(wait).toBeLessThanOrEqual(20_000);
      }),
    );
  });

  it('shows each sample for 4 s, one at a time', () => {
    const clock = runOnClock({ random: () => 0 });
    clock.advance(17_000);
    expect(clock.shown.map(({ at }) => at)).toEqual([4_000, 10_000, 16_000]);
    expect(clock.hiddenAt).toEqual([8_000, 14_000]);
    expect(clock.shown.map(({ booking }) => booking.number)).toEqual([0, 1, 2]);
  });

  it('shows nothing while the page is hidden, and continues afterwards', () => {
    let isSeen = false;
    const clock = runOnClock({ random: () => 0, isSeen: () => isSeen });
    clock.advance(12_000);
    expect(clock.shown).toEqual([]);
    isSeen = true;
    clock.advance(16_000);
    expect(clock.shown.map(({ at }) => at)).toEqual([16_000]);
  });

  it('leaves no timers behind when it is stopped', () => {
    const clock = runOnClock();
    clock.advance(5_000);
    clock.stop();
    expect(clock.waiting()).toBe(0);
  });
});
