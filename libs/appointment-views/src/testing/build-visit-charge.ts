import type { VisitCharge } from '@frizo/contracts';

/** A late cancellation fee of $60.00 for Ada's balayage that is due, as its salon sees it. */
export function buildVisitCharge(overrides: Partial<VisitCharge> = {}): VisitCharge {
  return {
    id: 300,
    appointmentId: 900,
    kind: 'late-cancellation',
    state: 'due',
    amountCent: 6_000,
    coveredCent: 0,
    usedCent: 0,
    refundedCent: 0,
    failedRefundCent: 0,
    dispute: null,
    card: '',
    failure: null,
    salonName: 'Copper & Sage',
    serviceName: 'Balayage',
    startTimestamp: 1_772_470_800,
    timezone: 'America/Phoenix',
    createdTimestamp: 1_772_400_000,
    actions: ['charge', 'forgive'],
    ...overrides,
  };
}
