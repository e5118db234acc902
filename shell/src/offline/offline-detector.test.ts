import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createOfflineDetector } from './offline-detector.ts';

function setUp() {
  const server = { isThere: false };
  const probe = jest.fn(async () => server.isThere);
  const onBack = jest.fn();
  return { server, probe, onBack, detector: createOfflineDetector({ probe, onBack }) };
}

describe('the offline detector', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('tries after 15 s and then every 50 s, until the server answers (spec 9)', async () => {
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
    server.isThere = true;
    await jest.advanceTimersByTimeAsync(50_000);
    expect(detector.get()).toBe(false);
    expect(onBack).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(probe).toHaveBeenCalledTimes(3);
  });

  it('tries at once when the browser says that the connection is back', async () => {
    const { server, onBack, detector } = setUp();
    detector.lost();
    server.isThere = true;
    detector.tryNow();
    await jest.advanceTimersByTimeAsync(0);
    expect(detector.get()).toBe(false);
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('stays offline where the connection leads to nothing', async () => {
    const { probe, onBack, detector } = setUp();
    detector.lost();
    detector.tryNow();
    await jest.advanceTimersByTimeAsync(0);
    expect(detector.get()).toBe(true);
    expect(onBack).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(50_000);
    expect(probe).toHaveBeenCalledTimes(2);
  });

  it('believes a request that went unanswered only once the server does not answer either', async () => {
    const { server, detector } = setUp();
    server.isThere = true;
    detector.suspect();
    await jest.advanceTimersByTimeAsync(0);
    expect(detector.get()).toBe(false);
    server.isThere = false;
    detector.suspect();
    await jest.advanceTimersByTimeAsync(0);
    expect(detector.get()).toBe(true);
  });

  it('asks once, however many requests fail together', () => {
    const { probe, detector } = setUp();
    for (let count = 0; count < 10; count += 1) detector.suspect();
    expect(probe).toHaveBeenCalledTimes(1);
  });

  it('takes a question that fails for no answer', async () => {
    const onBack = jest.fn();
    const detector = createOfflineDetector({ probe: () => Promise.reject(new Error('no')), onBack });
    detector.suspect();
    await jest.advanceTimersByTimeAsync(0);
    expect(detector.get()).toBe(true);
    expect(onBack).not.toHaveBeenCalled();
  });
});
