import { reportPageHealth } from '@frizo/contracts';
import type { RequestOf, VitalName } from '@frizo/contracts';
import { beacon } from './beacon.ts';
import type { OnMounted } from './kept-log.ts';
import type { BuildName } from './slot-failure.ts';

/** What comes to a page together is told together. Milliseconds. */
const togetherMs = 5_000;
/** As many as one beacon takes (contracts, `reportPageHealth`). */
const most = { loads: 20, shown: 10 };

/** How the builds of this page do, told to the rollout service: each mount soon, since failures are too, web vitals when the page is hidden. */
export interface PageHealth {
  readonly mounted: OnMounted;
  /** The value so far; the last one counts. */
  readonly vital: (name: VitalName, value: number) => void;
}

type Told = Required<RequestOf<typeof reportPageHealth>>;

export function createPageHealth(window: Window): PageHealth {
  const { document: page, navigator } = window;
  const shown = new Map<string, BuildName>();
  const vitals = new Map<VitalName, number>();
  let loads: Told['loads'] = [];
  let hasToldVitals = false;
  let timer: number | undefined;

  function tell(values: Told['vitals']): void {
    window.clearTimeout(timer);
    timer = undefined;
    if (loads.length === 0 && values.length === 0) return;
    beacon(navigator, reportPageHealth, {
      loads: loads.slice(0, most.loads),
      vitals: values,
      shown: [...shown.values()].slice(0, most.shown),
    });
    loads = [];
  }

  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState !== 'hidden') return;
    // Once a page: a tab that is hidden ten times has still been loaded once.
    const values = hasToldVitals ? [] : [...vitals].map(([name, value]) => ({ name, value }));
    hasToldVitals ||= values.length > 0;
    tell(values);
  });

  return {
    mounted({ remote, build }, durationMs) {
      shown.set(`${remote}/${build}`, { remote, build });
      loads.push({ remote, build, durationMs });
      timer ??= window.setTimeout(() => tell([]), togetherMs);
    },
    vital: (name, value) => vitals.set(name, value),
  };
}
