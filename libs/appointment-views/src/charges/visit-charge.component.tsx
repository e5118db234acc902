import type { ReactNode } from 'react';
import type { VisitCharge } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { Badge } from '@frizo/ui';
import styles from './visit-charge.module.css';

interface VisitChargeLineProps {
  charge: VisitCharge;
  /** The provider speaks to the client about their card; a salon reads of the client's. */
  side?: 'client' | 'salon';
  /** What can be done about it. */
  children?: ReactNode;
}

/** A deposit or a cancellation fee: its amount and state, and what became of it (decision 0041). */
export function VisitChargeLine({ charge, side = 'client', children }: VisitChargeLineProps) {
  const { tone, text } = stateOf(charge);
  const notes = notesOf(side === 'salon' ? { ...charge, failure: failureForSalon(charge) } : charge);
  return (
    <div className={styles.charge}>
      <p className={styles.line}>
        <span className={styles.amount}>
          {chargeTitle(charge)} {formatCents(charge.amountCent)}
        </span>
        <Badge tone={tone}>{text}</Badge>
      </p>
      {notes.length > 0 && <p className={styles.notes}>{notes.join(' · ')}</p>}
      {children}
    </div>
  );
}

/** Why a charge failed, as its salon reads it: `The client's card was declined.` */
export function failureForSalon({ failure }: Pick<VisitCharge, 'failure'>): string | null {
  return failure?.replace(/\bYour\b/g, "The client's").replace(/\byour\b/g, "the client's") ?? null;
}

const titles = {
  deposit: 'Deposit',
  'late-cancellation': 'Late cancellation fee',
  'no-show': 'No-show fee',
} as const;

/** `Late cancellation fee` */
export function chargeTitle({ kind }: Pick<VisitCharge, 'kind'>): string {
  return titles[kind];
}

const states = {
  due: { tone: 'partly', text: 'Not charged' },
  processing: { tone: 'partly', text: 'Processing' },
  'needs-authentication': { tone: 'partly', text: 'Waits for the bank' },
  declined: { tone: 'wrong', text: 'Declined' },
  paid: { tone: 'done', text: 'Paid' },
  forgiven: { tone: 'plain', text: 'Forgiven' },
  void: { tone: 'plain', text: 'Not needed' },
} as const satisfies Record<VisitCharge['state'], unknown>;

const disputes = {
  open: { tone: 'wrong', text: 'Disputed' },
  lost: { tone: 'wrong', text: 'Dispute lost' },
} as const;

function stateOf({ state, amountCent, refundedCent, dispute }: VisitCharge) {
  if (dispute === 'open' || dispute === 'lost') return disputes[dispute];
  const isGivenBack = state === 'paid' && refundedCent === amountCent;
  return isGivenBack ? ({ tone: 'plain', text: 'Refunded' } as const) : states[state];
}

function notesOf(charge: VisitCharge): string[] {
  const { state, card, failure, coveredCent, usedCent, refundedCent, failedRefundCent } = charge;
  const isByCard = card !== '' && ['processing', 'declined', 'paid'].includes(state);
  return [
    ...(isByCard ? [card] : []),
    ...(failure === null ? [] : [failure]),
    ...(coveredCent > 0 && state !== 'forgiven' ? [`${formatCents(coveredCent)} of it by the deposit`] : []),
    ...(usedCent > 0 ? [`${formatCents(usedCent)} of it used`] : []),
    ...(refundedCent > 0 ? [`${formatCents(refundedCent)} refunded`] : []),
    ...(failedRefundCent > 0 ? [`The bank has not taken a refund of ${formatCents(failedRefundCent)}`] : []),
  ];
}
