import type { AcceptedFees } from '@frizo/money';
import type { VisitChargeAmounts } from '../domain/visit-charge.ts';
import type { VisitOutcome } from '../domain/visit-outcome.ts';
import type { CardKind, ModelDispute, Paid } from './model-provider.ts';

type Changeable<Row> = { -readonly [Key in keyof Row]: Row[Key] };

/** A deposit or a fee. */
export interface ModelCharge extends Changeable<VisitChargeAmounts> {
  readonly id: number;
  readonly visit: ModelVisit;
  attempt: number;
  intentId: string | undefined;
  /** A success was recorded. */
  isCharged: boolean;
  dispute: ModelDispute['state'] | undefined;
  /** What a lost dispute has taken. */
  lostCents: number;
}

/** What a client has accepted with an appointment. */
export interface NewVisit {
  readonly accepted: AcceptedFees & { readonly depositCents: number };
  /** The current price. */
  readonly priceCents: number;
  /** The card that the deposit is charged to. */
  readonly card: CardKind;
}

export interface ModelVisit {
  readonly id: number;
  readonly accepted: NewVisit['accepted'];
  readonly priceCents: number;
  outcome: VisitOutcome;
  readonly charges: ModelCharge[];
}

/** The deposit of a visit, and the fee that counts, as `readChargesOf` finds them. */
export function chargesOf({ charges }: ModelVisit): { deposit?: ModelCharge; fee?: ModelCharge } {
  const deposit = charges.find(({ kind }) => kind === 'deposit');
  const fee = charges.find(({ kind, state }) => kind !== 'deposit' && state !== 'void');
  return { ...(deposit && { deposit }), ...(fee && { fee }) };
}

export function createModelCharge(
  id: number,
  visit: ModelVisit,
  charge: Pick<ModelCharge, 'kind' | 'state' | 'amountCents' | 'coveredCents'>,
): ModelCharge {
  return {
    ...{ id, visit, ...charge, usedCents: 0, reservedCents: 0, refundedCents: 0, refundedBySalonCents: 0 },
    ...{ failedRefundCents: 0, attempt: 0, intentId: undefined, isCharged: false, dispute: undefined },
    lostCents: 0,
  };
}

/** A deposit or a fee as something that is paid. */
export function paidOf({ id }: Pick<ModelCharge, 'id'>): Paid {
  return { kind: 'visit-charge', id };
}
