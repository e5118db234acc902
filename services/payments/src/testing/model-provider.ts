import { createModelAnswers, ModelRefusal } from './model-answers.ts';
import { createModelTransfers, type Movement, type ModelPayout, type Returned } from './model-transfers.ts';

export type CardKind = 'good' | 'declined' | 'authenticated';

/** What a payment pays. */
export interface Paid {
  readonly kind: 'order' | 'visit-charge' | 'gift-card' | 'package';
  readonly id: number;
}

/** A payment intent with its transfer to the salon's account and our fee, and what has gone back of them. */
export interface ModelIntent {
  readonly id: string;
  readonly paid: Paid;
  readonly attempt: number;
  readonly cents: number;
  readonly feeCents: number;
  status: 'succeeded' | 'needs-authentication' | 'failed';
  refundedCents: number;
  feeReturnedCents: number;
}

/** A refund, which the client's bank may still refuse. */
export interface ModelRefund {
  readonly id: string;
  /** Names our row. */
  readonly mark: string;
  readonly intentId: string;
  readonly cents: number;
  /** The reversal of the payment's transfer; undefined if less was left of that. */
  readonly reversalId: string | undefined;
  status: 'succeeded' | 'failed';
}

/** What a client's bank has withdrawn of a payment. */
export interface ModelDispute {
  readonly id: string;
  readonly intentId: string;
  readonly cents: number;
  state: 'open' | 'won' | 'lost';
}

type Charge = Pick<ModelIntent, 'paid' | 'attempt' | 'cents' | 'feeCents'> & {
  readonly card: CardKind;
  /** The client is not there, and cannot authenticate. */
  readonly isOffSession?: boolean;
};

/** An event is about one of them, as it is when it is read. */
export interface ModelEvent {
  readonly intent?: ModelIntent;
  readonly refund?: ModelRefund;
  readonly dispute?: ModelDispute;
  readonly payout?: ModelPayout;
}

export type ModelProvider = ReturnType<typeof createModelProvider>;

/** The name of what was paid, which its transfers have in common. */
export function groupOf({ kind, id }: Paid): string {
  return `${kind}-${id}`;
}

/**
 * Creates a provider in memory without any objects. It keeps its answers by idempotency key, also its failures, as Stripe does, and moves money
 * between our balance and that of the salon's account.
 */
export function createModelProvider() {
  const intents: ModelIntent[] = [];
  const events: ModelEvent[] = [];
  const refunds: ModelRefund[] = [];
  const feeReturns: Returned[] = [];
  const disputes: ModelDispute[] = [];
  const { under, once } = createModelAnswers();
  const transfers = createModelTransfers({ once });
  const { balance, move } = transfers;

  const find = (id: string): ModelIntent => {
    const found = intents.find((intent) => intent.id === id);
    if (!found) throw new Error(`there is no intent ${id}`);
    return found;
  };
  const disputeOf = (intentId: string) => disputes.find((dispute) => dispute.intentId === intentId);

  function succeed(intent: ModelIntent): void {
    intent.status = 'succeeded';
    balance.platform += intent.cents;
    // The money of a gift card is ours to keep until it is used.
    if (intent.paid.kind === 'gift-card') return;
    transfers.add({ group: groupOf(intent.paid), of: intent.id, cents: intent.cents });
    move(-intent.feeCents);
  }

  return {
    ...transfers,
    intents: intents as readonly ModelIntent[],
    disputes: disputes as readonly ModelDispute[],
    balance: balance as Readonly<typeof balance>,
    under,
    charge: (key: string, { card, isOffSession = false, ...charge }: Charge): ModelIntent =>
      once(key, () => {
        const id = `pi_${intents.length + 1}`;
        const status = card === 'authenticated' && !isOffSession ? 'needs-authentication' : 'failed';
        const intent: ModelIntent = { ...charge, id, status, refundedCents: 0, feeReturnedCents: 0 };
        intents.push(intent);
        if (card === 'good') succeed(intent);
        events.push({ intent });
        return intent;
      }),
    /** @throws ModelRefusal for a payment that the client's bank has withdrawn */
    refund: (key: string, wanted: Pick<ModelRefund, 'mark' | 'intentId' | 'cents'>): ModelRefund =>
      once(key, () => {
        const intent = find(wanted.intentId);
        if (['open', 'lost'].includes(disputeOf(intent.id)?.state ?? '')) throw new ModelRefusal();
        if (intent.status !== 'succeeded' || intent.refundedCents + wanted.cents > intent.cents)
          throw new Error(`more than was charged would be given back of ${wanted.intentId}`);
        const transfer = transfers.find(intent.id);
        intent.refundedCents += wanted.cents;
        balance.platform -= wanted.cents;
        const isCovered = transfer && transfer.cents - transfer.reversedCents >= wanted.cents;
        const id = `re_${refunds.length + 1}`;
        const reversalId = isCovered ? transfers.reverse(transfer, id, wanted.cents).id : undefined;
        const refund: ModelRefund = { ...wanted, id, reversalId, status: 'succeeded' };
        refunds.push(refund);
        events.push({ refund });
        return { ...refund };
      }),
    /** The client's bank does not take a refund that was accepted. */
    failRefund(index: number): void {
      const arriving = refunds.filter((one) => one.status === 'succeeded');
      const refund = arriving[index % Math.max(1, arriving.length)];
      if (!refund) return;
      refund.status = 'failed';
      find(refund.intentId).refundedCents -= refund.cents;
      balance.platform += refund.cents;
      events.push({ refund });
    },
    /** The client's bank withdraws a part of what is left of a payment of an order, a deposit or a fee. */
    openDispute(index: number, share: number): void {
      const open = intents.filter(
        (one) =>
          (one.paid.kind === 'order' || one.paid.kind === 'visit-charge') &&
          one.status === 'succeeded' &&
          one.cents > one.refundedCents &&
          !disputeOf(one.id),
      );
      const intent = open[index % Math.max(1, open.length)];
      if (!intent) return;
      const cents = Math.max(1, Math.round((intent.cents - intent.refundedCents) * share));
      balance.platform -= cents;
      const id = `dp_${disputes.length + 1}`;
      const dispute: ModelDispute = { id, intentId: intent.id, cents, state: 'open' };
      disputes.push(dispute);
      events.push({ dispute });
    },
    closeDispute(index: number, state: 'won' | 'lost'): void {
      const open = disputes.filter((one) => one.state === 'open');
      const dispute = open[index % Math.max(1, open.length)];
      if (!dispute) return;
      dispute.state = state;
      if (state === 'won') balance.platform += dispute.cents;
      events.push({ dispute });
    },
    /** Gives back a part of our fee; null if less is left of it. */
    returnFee: (key: string, { intentId, of, cents }: Movement & { intentId: string }): Returned | null =>
      once(key, () => {
        const intent = find(intentId);
        if (intent.feeReturnedCents + cents > intent.feeCents) return null;
        intent.feeReturnedCents += cents;
        move(cents);
        const returned = { id: `fr_${feeReturns.length + 1}`, of, cents };
        feeReturns.push(returned);
        return returned;
      }),
    findFeeReturn: (of: string) => feeReturns.find((returned) => returned.of === of),
    /** Pays out to the salon's bank. @throws ModelRefusal for more than there is */
    payOut: (key: string, wanted: Pick<ModelPayout, 'ownId' | 'cents'>): ModelPayout =>
      once(key, () => {
        const payout = transfers.payOut(wanted);
        events.push({ payout });
        return payout;
      }),
    endPayout(index: number, status: 'paid' | 'failed'): void {
      const payout = transfers.endPayout(index, status);
      if (payout) events.push({ payout });
    },
    /** Cancels an intent unless it has an outcome. */
    end(intentId: string): ModelIntent {
      const intent = find(intentId);
      if (intent.status === 'needs-authentication') intent.status = 'failed';
      return intent;
    },
    /** What a client does on the page of the bank. */
    authenticate(index: number, isSuccess: boolean): void {
      const waiting = intents.filter(({ status }) => status === 'needs-authentication');
      const intent = waiting[index % Math.max(1, waiting.length)];
      if (!intent) return;
      if (isSuccess) succeed(intent);
      else intent.status = 'failed';
      events.push({ intent });
    },
    intent: find,
    findIntent: (paid: Paid, attempt: number) =>
      intents.find((intent) => groupOf(intent.paid) === groupOf(paid) && intent.attempt === attempt),
    disputeOf,
    findRefund: (mark: string) => refunds.find((refund) => refund.mark === mark),
    findTransfer: transfers.find,
    /** Any event. */
    eventAt: (index: number): ModelEvent | undefined => events[index % Math.max(1, events.length)],
    events: events as readonly ModelEvent[],
  };
}
