import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createEventBuffer } from './event-buffer.ts';
import type { MountLog } from './event-buffer.ts';
import { createPageHealth } from './page-health.ts';

interface SentReport {
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
    // Getters, because the fake clock is installed later.
    get setTimeout() {
      return globalThis.setTimeout;
    },
    get clearTimeout() {
      return globalThis.clearTimeout;
    },
  };
  const sentReports = () =>
    Promise.all(bodies.splice(0).map(async (body) => JSON.parse(await body.text()) as SentReport));
  const show = (state: 'visible' | 'hidden') => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { health: createPageHealth(window as unknown as Window), sentReports, show };
}

describe('the health report of a page', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('contains the mounts, sent in batches', async () => {
    const { health, sentReports } = setUp();
    health.mounted(booking, 310);
    health.mounted({ remote: 'mf-discovery', build: 'd1' }, 120);
    jest.advanceTimersByTime(5_000);
    await expect(sentReports()).resolves.toEqual([
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

  it('is sent when the page is hidden, and contains the web vitals once per page', async () => {
    const { health, sentReports, show } = setUp();
    health.mounted(booking, 310);
    health.vital('CLS', 0.1);
    health.vital('CLS', 0.2);
    show('hidden');
    await expect(sentReports()).resolves.toEqual([
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
    await expect(sentReports()).resolves.toEqual([]);
  });
});

describe('an event buffer', () => {
  it('passes buffered events to the listener, and then each new one', () => {
    const { add, subscribe }: MountLog = createEventBuffer();
    add(booking, 310);
    const received: unknown[] = [];
    subscribe((build, durationMs) => received.push([build.build, durationMs]));
    add({ ...booking, build: 'b2' }, 90);
    expect(received).toEqual([
      ['b1', 310],
      ['b2', 90],
    ]);
  });
});
