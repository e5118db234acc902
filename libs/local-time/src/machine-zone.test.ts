import { describe, expect, it } from '@jest/globals';
import { wallClockToInstant } from './wall-clock.ts';

/** The machine's time zone as configured for this run. */
const { machineZone } = globalThis as { machineZone?: string };

describe("the machine's own zone", () => {
  it.each(['2026-01-15', '2026-07-15'])(
    'is the one of this run, also on %s: a rule that depends on it fails in one of the runs',
    (date) => {
      expect(machineZone).toBeDefined();
      expect(new Date(`${date}T12:00:00`)).toEqual(wallClockToInstant(date, 43_200, machineZone ?? ''));
    },
  );
});
