/** The number that people read out: FR-000123. */
export function aptNoOf(appointmentId: number): string {
  return `FR-${String(appointmentId).padStart(6, '0')}`;
}
