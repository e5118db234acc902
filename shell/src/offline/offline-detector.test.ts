import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createOfflineDetector } from './offline-detector.ts';

function setUp() {
  const server = { isReachable: false };
  const probe = jest.fn(async () => server.isReachable);
  const onBack = jest.fn();
  return { server, probe, onBack, detector: createOfflineDetector({ probe, onBack }) };
}

describe('the offline detector', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('retries after 15 s and then every 50 s, until the server responds (spec 9)', async () => {
    const { server, probe, onBack, detector } = setUp();
    detector.lost();
    expect(detector.get()).toBe(true);
    await jest.advanceTimersByTimeAsync(14_999);
    expect(probe).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(probe).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(49_999);
    expect(probe).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(probe).toHaveBeenCalledTimes(2);
    server.isReachable = true;
    await jest.advanceTimersByTimeAsync(50_000);
    expect(detector.get()).toBe(false);
    expect(onBack).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(probe).toHaveBeenCalledTimes(3);
  });

  it('retries at once when the browser reports that the connection is back', async () => {
    const { server, onBack, detector } = setUp();
    detector.lost();
    server.isReachable = true;
    detector.tryNow();
    await jest.advanceTimersByTimeAsync(0);
    expect(detector.get()).toBe(false);
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('stays offline if the server is still unreachable', async () => {
    const { probe, onBack, detector } = setUp();
    detector.lost();
    detector.tryNow();
    await jest.advanceTimersByTimeAsync(0);
    expect(detector.get()).toBe(true);
    expect(onBack).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(50_000);
    expect(probe).toHaveBeenCalledTimes(2);
  });

  it('goes offline after a failed request only if a probe fails too', async () => {
    const { server, detector } = setUp();
    server.isReachable = true;
    detector.suspect();
    await jest.advanceTimersByTimeAsync(0);
    expect(detector.get()).toBe(false);
    server.isReachable = false;
    detector.suspect();
    await jest.advanceTimersByTimeAsync(0);
    expect(detector.get()).toBe(true);
  });

  it('sends one probe for many requests that fail together', () => {
    const { probe, detector } = setUp();
    for (let count = 0; count < 10; count += 1) detector.suspect();
    expect(probe).toHaveBeenCalledTimes(1);
  });

  it('treats a rejected probe as unreachable', async () => {
    const onBack = jest.fn();
    const detector = createOfflineDetector({ probe: () => Promise.reject(new Error('no')), onBack });
    detector.suspect();
    await jest.advanceTimersByTimeAsync(0);
    expect(detector.get()).toBe(true);
    expect(onBack).not.toHaveBeenCalled();
  });
});
