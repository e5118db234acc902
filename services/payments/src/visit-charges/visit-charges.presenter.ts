import type { VisitCharge } from '@frizo/contracts';
import { describeCard } from '../domain/card.ts';
import { owedCentsOf, type ChargeRow, type TermsRow } from './visit-charges.store.ts';

/** A charge with its appointment. */
export type ShownCharge = ChargeRow &
  Pick<TermsRow, 'salon_name' | 'service_name' | 'starts_at' | 'timezone'>;

/** The viewer: the client, those who manage the salon, or somebody who only sees it. */
export type ChargeViewer = 'client' | 'salon' | 'reader';

/** Row to contract answer. */
export function presentCharge(row: ShownCharge, viewer: ChargeViewer): VisitCharge {
  return {
    id: row.id,
    appointmentId: row.appointment_id,
    kind: row.kind,
    state: row.state,
    amountCent: row.amount_cents,
    coveredCent: row.covered_cents,
    usedCent: row.used_cents,
    refundedCent: row.refunded_cents,
    failedRefundCent: owedCentsOf(row),
    dispute: row.dispute,
    card: row.card_brand && row.card_last4 ? describeCard(row.card_brand, row.card_last4) : '',
    failure: row.state === 'declined' ? row.failure_message : null,
    salonName: row.salon_name,
    serviceName: row.service_name,
    startTimestamp: unixOf(row.starts_at),
    timezone: row.timezone,
    createdTimestamp: unixOf(row.created_at),
    actions: actionsOf(row, viewer),
  };
}

function actionsOf(charge: ChargeRow, viewer: ChargeViewer): VisitCharge['actions'] {
  const { kind, state } = charge;
  const isOpen = state === 'due' || state === 'declined';
  if (viewer === 'client') {
    const isPayable = kind === 'deposit' ? isOpen : state === 'declined';
    return isPayable || state === 'needs-authentication' ? ['pay'] : [];
  }
  if (viewer !== 'salon') return [];
  return [
    ...(kind === 'deposit' ? [] : feeActionsOf(state)),
    ...(owedCentsOf(charge) > 0 && charge.dispute !== 'open' ? (['refund'] as const) : []),
  ];
}

function feeActionsOf(state: ChargeRow['state']): VisitCharge['actions'] {
  if (state === 'due' || state === 'declined') return ['charge', 'forgive'];
  return state === 'paid' ? ['forgive'] : [];
}

function unixOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
