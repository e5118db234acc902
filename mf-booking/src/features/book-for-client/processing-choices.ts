/** Spec 9, time slot. Seconds. */
const step = 900;

/** How long a service may take, in quarter hours up to what is free. Seconds. */
export function processingChoices(free: number): number[] {
  return Array.from({ length: Math.max(0, Math.floor(free / step)) }, (_, index) => (index + 1) * step);
}
