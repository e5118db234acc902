import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createKeptLog } from './kept-log.ts';
import type { MountLog } from './kept-log.ts';
import { createPageHealth } from './page-health.ts';

interface Told {
  loads: unknown[];
  vitals: unknown[];
  shown: unknown[];
}

const booking = { remote: 'mf-booking', build: 'b1' };

function setUp() {
  const bodies: Blob[] = [];
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const window = {
    document: page,
    navigator: {
      sendBeacon(url: string, body: Blob) {
        expect(url).toBe('/api/rollout/page-health');
        return bodies.push(body) > 0;
      },
    },
    // Looked up when they are called: the clock is a fake one by then.
    get setTimeout() {
      return globalThis.setTimeout;
    },
    get clearTimeout() {
      return globalThis.clearTimeout;
    },
  };
  const told = () => Promise.all(bodies.splice(0).map(async (body) => JSON.parse(await body.text()) as Told));
  const show = (state: 'visible' | 'hidden') => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { health: createPageHealth(window as unknown as Window), told, show };
}

describe('what a page tells of its builds', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is each mount, soon and together', async () => {
    const { health, told } = setUp();
    health.mounted(booking, 310);
    health.mounted({ remote: 'mf-discovery', build: 'd1' }, 120);
    jest.advanceTimersByTime(5_000);
    await expect(told()).resolves.toEqual([
      {
        loads: [
          { ...booking, durationMs: 310 },
          { remote: 'mf-discovery', build: 'd1', durationMs: 120 },
        ],
        vitals: [],
        shown: [booking, { remote: 'mf-discovery', build: 'd1' }],
      },
    ]);
  });

  it('is what it has not told yet when it is hidden, with its vitals once', async () => {
    const { health, told, show } = setUp();
    health.mounted(booking, 310);
    health.vital('CLS', 0.1);
    health.vital('CLS', 0.2);
    show('hidden');
    await expect(told()).resolves.toEqual([
      {
        loads: [{ ...booking, durationMs: 310 }],
        vitals: [{ name: 'CLS', value: 0.2 }],
        shown: [booking],
      },
    ]);
    show('visible');
    health.vital('CLS', 0.3);
    show('hidden');
    jest.advanceTimersByTime(5_000);
    await expect(told()).resolves.toEqual([]);
  });
});

describe('what has come to a page', () => {
  it('is kept until somebody wants to know', () => {
    const { add, tell }: MountLog = createKeptLog();
    add(booking, 310);
    const heard: unknown[] = [];
    tell((build, durationMs) => heard.push([build.build, durationMs]));
    add({ ...booking, build: 'b2' }, 90);
    expect(heard).toEqual([
      ['b1', 310],
      ['b2', 90],
    ]);
  });
});
