import { describe, expect, it } from '@jest/globals';
import { wallClockToInstant } from './wall-clock.ts';

/** Where the run says that the machine stands. */
const { machineZone } = globalThis as { machineZone?: string };

describe("the machine's own zone", () => {
  it.each(['2026-01-15', '2026-07-15'])(
    'is the one that this run was given, on %s too: a rule that leans on it is seen in one of the runs',
    (date) => {
      expect(machineZone).toBeDefined();
      expect(new Date(`${date}T12:00:00`)).toEqual(wallClockToInstant(date, 43_200, machineZone ?? ''));
    },
  );
});
