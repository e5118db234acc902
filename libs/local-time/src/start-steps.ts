/** Appointments start on quarter hours of the wall clock (decisions 4, spec 9). */
export const startStepSeconds = 900;

/** The first step at or after a time. Both in seconds from local midnight, not necessarily whole. */
export function roundUpToStartStep(seconds: number): number {
  return Math.ceil(seconds / startStepSeconds) * startStepSeconds;
}
