import { accounts, moved, type Posting, type PostingLine } from './posting.ts';

/** A charge of a card whose money goes to a salon. */
export interface SalonCharge {
  /** Names what was paid, and is unique among its kind: the id of our row. */
  readonly id: number | string;
  readonly salonId: number;
  readonly occurredAt: Date;
  readonly cents: number;
  /** `ch_…` */
  readonly chargeId: string;
  /** `tr_…` */
  readonly transferId: string;
}

/** A deposit for a visit to come. It belongs to the visit until that is paid, canceled too late, or canceled in time. */
export function depositTaken(charge: SalonCharge): Posting[] {
  return chargedForSalon(
    `deposit:${charge.id}:taken`,
    'deposit-taken',
    charge,
    accounts.deposits(charge.salonId),
  );
}

/** What is released of a deposit goes to the salon: the visit was canceled too late, or the client did not come. */
export function depositForfeited(fact: PrepaidFact): Posting {
  return internal(
    `deposit:${fact.id}:forfeited`,
    'deposit-forfeited',
    fact,
    moved(fact.cents, accounts.salon(fact.salonId), accounts.deposits(fact.salonId)),
  );
}

/** The fee that a deposit had paid was taken back, so it is a deposit again; `id` is that of the forfeiture. */
export function depositRestored(fact: PrepaidFact): Posting {
  return internal(
    `deposit:${fact.id}:restored`,
    'deposit-restored',
    fact,
    moved(fact.cents, accounts.deposits(fact.salonId), accounts.salon(fact.salonId)),
  );
}

/** A deposit was given back: the visit was canceled in time. */
export function depositRefunded(refund: SalonRefund): [refunded: Posting, reversed: Posting] {
  return refundedBySalon(
    `deposit:${refund.id}:refunded`,
    'deposit-refunded',
    refund,
    accounts.deposits(refund.salonId),
  );
}

/** The fee for a late cancellation or a no-show. */
export function cancellationFeeCharged(charge: SalonCharge): Posting[] {
  return chargedForSalon(
    `cancellation-fee:${charge.id}:charged`,
    'cancellation-fee-charged',
    charge,
    accounts.salon(charge.salonId),
  );
}

/** The salon forgave a cancellation fee that was charged. */
export function cancellationFeeForgiven(refund: SalonRefund): [refunded: Posting, reversed: Posting] {
  return refundedBySalon(
    `cancellation-fee:${refund.id}:forgiven`,
    'cancellation-fee-forgiven',
    refund,
    accounts.salon(refund.salonId),
  );
}

/** A package of services was sold; the salon has its money and owes the services. */
export function packageSold(charge: SalonCharge): Posting[] {
  return chargedForSalon(
    `package:${charge.id}:sold`,
    'package-sold',
    charge,
    accounts.packages(charge.salonId),
  );
}

/** A service of a package was given without an order; with one, `orderPaid` has `packageCents`. */
export function packageRedeemed(fact: PrepaidFact & { readonly visitId: number }): Posting {
  return internal(
    `package:${fact.id}:redeemed:${fact.visitId}`,
    'package-redeemed',
    fact,
    moved(fact.cents, accounts.salon(fact.salonId), accounts.packages(fact.salonId)),
  );
}

interface GiftCardFact {
  /** The id of the gift card. */
  readonly id: number | string;
  readonly occurredAt: Date;
  readonly cents: number;
}

/** A gift card was sold. We hold its money until it is redeemed at a salon: `orderPaid` has `giftCardCents`. */
export function giftCardSold({
  id,
  occurredAt,
  cents,
  chargeId,
}: GiftCardFact & { readonly chargeId: string }): Posting {
  return {
    key: `gift-card:${id}:sold`,
    kind: 'gift-card-sold',
    occurredAt,
    providerRef: chargeId,
    lines: moved(cents, accounts.giftCards, accounts.provider),
  };
}

/** Something that happens to prepaid money without the provider. */
export interface PrepaidFact {
  readonly id: number | string;
  readonly salonId: number;
  readonly occurredAt: Date;
  readonly cents: number;
}

/** Money that went from a salon back to a card. */
export interface SalonRefund extends PrepaidFact {
  /** `re_…` */
  readonly refundId: string;
  /** `trr_…` */
  readonly transferReversalId?: string | undefined;
}

function internal(key: string, kind: string, fact: PrepaidFact, lines: PostingLine[]): Posting {
  return { key, kind, occurredAt: fact.occurredAt, salonId: fact.salonId, lines };
}

function chargedForSalon(key: string, kind: string, charge: SalonCharge, owed: string): Posting[] {
  const { salonId, occurredAt, cents } = charge;
  const fact = { occurredAt, salonId };
  return [
    { key, kind, ...fact, providerRef: charge.chargeId, lines: moved(cents, owed, accounts.provider) },
    {
      key: `${key}:transferred`,
      kind: 'transferred-to-salon',
      ...fact,
      providerRef: charge.transferId,
      lines: moved(cents, accounts.provider, accounts.connected(salonId)),
    },
  ];
}

function refundedBySalon(
  key: string,
  kind: string,
  refund: SalonRefund,
  owed: string,
): [refunded: Posting, reversed: Posting] {
  const { salonId, occurredAt, cents } = refund;
  const fact = { occurredAt, salonId };
  return [
    { key, kind, ...fact, providerRef: refund.refundId, lines: moved(cents, accounts.provider, owed) },
    {
      key: `${key}:reversed`,
      kind: 'transfer-reversed',
      ...fact,
      providerRef: refund.transferReversalId,
      lines: moved(cents, accounts.connected(salonId), accounts.provider),
    },
  ];
}
