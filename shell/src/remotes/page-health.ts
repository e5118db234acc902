import { reportPageHealth } from '@frizo/contracts';
import type { RequestOf, VitalName } from '@frizo/contracts';
import { reportPageHealthRules } from '@frizo/validation';
import { beacon } from './beacon.ts';
import type { OnMounted } from './event-buffer.ts';
import type { BuildName } from './slot-failure.ts';

/** Builds mounted within this time are reported together. */
const batchMs = 5_000;
/** The limits of one beacon. */
const { loads: loadLimits, shown: shownLimits } = reportPageHealthRules;

/** Reports the health of this page's builds to the rollout service: mounts after a short delay, web vitals when the page is hidden. */
export interface PageHealth {
  readonly mounted: OnMounted;
  /** Sets the current value; the last one before the report counts. */
  readonly vital: (name: VitalName, value: number) => void;
}

type HealthReport = Required<RequestOf<typeof reportPageHealth>>;

export function createPageHealth(window: Window): PageHealth {
  const { document: page, navigator } = window;
  const shown = new Map<string, BuildName>();
  const vitals = new Map<VitalName, number>();
  let loads: HealthReport['loads'] = [];
  let hasSentVitals = false;
  let timer: number | undefined;

  function send(values: HealthReport['vitals']): void {
    window.clearTimeout(timer);
    timer = undefined;
    if (loads.length === 0 && values.length === 0) return;
    beacon(navigator, reportPageHealth, {
      loads: loads.slice(0, loadLimits.maxItems),
      vitals: values,
      shown: [...shown.values()].slice(0, shownLimits.maxItems),
    });
    loads = [];
  }

  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState !== 'hidden') return;
    // Once per page, even if it is hidden several times.
    const values = hasSentVitals ? [] : [...vitals].map(([name, value]) => ({ name, value }));
    hasSentVitals ||= values.length > 0;
    send(values);
  });

  return {
    mounted({ remote, build }, durationMs) {
      shown.set(`${remote}/${build}`, { remote, build });
      loads.push({ remote, build, durationMs });
      timer ??= window.setTimeout(() => send([]), batchMs);
    },
    vital: (name, value) => vitals.set(name, value),
  };
}
