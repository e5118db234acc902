/** Where an attempt of a step ends: what goes wrong on the way, or where the process dies. */
export const fates = [
  ...(['ok', 'ok', 'lost-request', 'lost-answer', 'failed-before', 'failed-after'] as const),
  ...(['died-before-call', 'died-before-settle', 'died-after-settle', 'two-copies'] as const),
] as const;
export type Fate = (typeof fates)[number];

export type CardKind = 'good' | 'declined' | 'authenticated';

/** A payment intent with its transfer to the salon's account and our fee, and what has gone back of them. */
export interface ModelIntent {
  readonly id: string;
  readonly orderId: number;
  /** 0: the deposit. */
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
  /** The id of our row. */
  readonly ownId: number;
  readonly intentId: string;
  readonly cents: number;
  /** The reversal of the payment's transfer; undefined if less was left of that. */
  readonly reversalId: string | undefined;
  status: 'succeeded' | 'failed';
}

/** Money that was moved to the salon's account: by a payment, or by a step of its own. */
interface ModelTransfer {
  readonly id: string;
  readonly orderId: number;
  /** The intent or the posting that it belongs to. */
  readonly of: string;
  readonly cents: number;
  reversedCents: number;
}

/** A part of something that went back, named by the posting that it belongs to. */
interface Returned {
  readonly id: string;
  readonly of: string;
  readonly cents: number;
}

type Charge = Pick<ModelIntent, 'orderId' | 'attempt' | 'cents' | 'feeCents'> & { readonly card: CardKind };

/** An event is about one of them, as it is when it is read. */
export interface ModelEvent {
  readonly intent?: ModelIntent;
  readonly refund?: ModelRefund;
}

/** A request about an order that a posting names. */
interface Movement {
  readonly orderId: number;
  readonly of: string;
  readonly cents: number;
}

export type ModelProvider = ReturnType<typeof createModelProvider>;

/**
 * Creates a provider in memory without any objects. It keeps its answers by idempotency key, also its failures, as Stripe does, and moves money
 * between our balance and that of the salon's account.
 */
export function createModelProvider() {
  const intents: ModelIntent[] = [];
  const events: ModelEvent[] = [];
  const refunds: ModelRefund[] = [];
  const transfers: ModelTransfer[] = [];
  const reversals: Returned[] = [];
  const feeReturns: Returned[] = [];
  const balance = { platform: 0, connected: 0 };
  const { under, once } = createAnswers();

  const find = (id: string): ModelIntent => {
    const found = intents.find((intent) => intent.id === id);
    if (!found) throw new Error(`there is no intent ${id}`);
    return found;
  };
  const transferOf = (of: string) => transfers.find((transfer) => transfer.of === of);

  /** Moves money from our balance to the salon's account. */
  function move(cents: number): void {
    balance.platform -= cents;
    balance.connected += cents;
  }

  function addTransfer({ orderId, of, cents }: Movement): ModelTransfer {
    const transfer = { id: `tr_${transfers.length + 1}`, orderId, of, cents, reversedCents: 0 };
    transfers.push(transfer);
    move(cents);
    return transfer;
  }

  function reverse(transfer: ModelTransfer, of: string, cents: number): Returned {
    if (transfer.reversedCents + cents > transfer.cents)
      throw new Error(`more than was transferred would be taken back of ${transfer.id}`);
    transfer.reversedCents += cents;
    move(-cents);
    const reversal = { id: `trr_${reversals.length + 1}`, of, cents };
    reversals.push(reversal);
    return reversal;
  }

  function succeed(intent: ModelIntent): void {
    intent.status = 'succeeded';
    balance.platform += intent.cents;
    addTransfer({ orderId: intent.orderId, of: intent.id, cents: intent.cents });
    move(-intent.feeCents);
  }

  return {
    intents: intents as readonly ModelIntent[],
    balance: balance as Readonly<typeof balance>,
    under,
    charge: (key: string, { card, ...charge }: Charge): ModelIntent =>
      once(key, () => {
        const id = `pi_${intents.length + 1}`;
        const status = card === 'authenticated' ? 'needs-authentication' : 'failed';
        const intent: ModelIntent = { ...charge, id, status, refundedCents: 0, feeReturnedCents: 0 };
        intents.push(intent);
        if (card === 'good') succeed(intent);
        if (intent.attempt > 0) events.push({ intent });
        return intent;
      }),
    refund: (key: string, wanted: Pick<ModelRefund, 'ownId' | 'intentId' | 'cents'>): ModelRefund =>
      once(key, () => {
        const intent = find(wanted.intentId);
        if (intent.status !== 'succeeded' || intent.refundedCents + wanted.cents > intent.cents)
          throw new Error(`more than was charged would be given back of ${wanted.intentId}`);
        const transfer = transferOf(intent.id);
        intent.refundedCents += wanted.cents;
        balance.platform -= wanted.cents;
        const isCovered = transfer && transfer.cents - transfer.reversedCents >= wanted.cents;
        const id = `re_${refunds.length + 1}`;
        const reversalId = isCovered ? reverse(transfer, id, wanted.cents).id : undefined;
        const refund: ModelRefund = { ...wanted, id, reversalId, status: 'succeeded' };
        refunds.push(refund);
        events.push({ refund });
        return { ...refund };
      }),
    /** The client's bank does not take a refund of an order that was accepted. */
    failRefund(index: number): void {
      const arriving = refunds.filter((one) => one.status === 'succeeded' && find(one.intentId).attempt > 0);
      const refund = arriving[index % Math.max(1, arriving.length)];
      if (!refund) return;
      refund.status = 'failed';
      find(refund.intentId).refundedCents -= refund.cents;
      balance.platform += refund.cents;
      events.push({ refund });
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
    transfer: (key: string, movement: Movement): ModelTransfer => once(key, () => addTransfer(movement)),
    findTransfer: transferOf,
    /** Takes back from the transfers of an order, that of its payment first; as much as is left of them. */
    takeBack(key: string, { orderId, of, cents, intentId }: Movement & { intentId: string }): Returned[] {
      const taken = reversals.filter((reversal) => reversal.of === of);
      let left = cents - taken.reduce((sum, reversal) => sum + reversal.cents, 0);
      for (const transfer of transfersOf(orderId).toSorted(
        (a, b) => Number(b.of === intentId) - Number(a.of === intentId),
      )) {
        const part = Math.min(left, transfer.cents - transfer.reversedCents);
        if (part <= 0) continue;
        taken.push(once(`${key}-${transfer.id}`, () => reverse(transfer, of, part)));
        left -= part;
      }
      return taken;
    },
    findTakenBack({ of, cents }: Pick<Movement, 'of' | 'cents'>): Returned[] | undefined {
      const taken = reversals.filter((reversal) => reversal.of === of);
      return taken.reduce((sum, reversal) => sum + reversal.cents, 0) === cents ? taken : undefined;
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
    findIntent: (orderId: number, attempt: number) =>
      intents.find((intent) => intent.orderId === orderId && intent.attempt === attempt),
    findRefund: (ownId: number) => refunds.find((refund) => refund.ownId === ownId),
    /** Any event. */
    eventAt: (index: number): ModelEvent | undefined => events[index % Math.max(1, events.length)],
    events: events as readonly ModelEvent[],
  };

  /** That of its deposit is not among them. */
  function transfersOf(orderId: number): ModelTransfer[] {
    const deposit = intents.find((intent) => intent.orderId === orderId && intent.attempt === 0)?.id;
    return transfers.filter((one) => one.orderId === orderId && one.of !== deposit);
  }
}

/** Answers by idempotency key, with the fault of the current request. */
function createAnswers() {
  const answers = new Map<string, () => unknown>();
  let fate: Fate = 'ok';
  return {
    /** Runs a request with a fault. @throws instead of an answer */
    under<Result>(next: Fate, request: () => Result): Result {
      fate = next;
      try {
        return request();
      } finally {
        fate = 'ok';
      }
    },
    /** The first request with a key does the work, or meets its fault; later ones get the same answer. */
    once<Result>(key: string, work: () => Result): Result {
      const known = answers.get(key);
      if (known) return known() as Result;
      if (fate === 'lost-request') throw new Error('no answer');
      const fail = (): never => {
        throw new Error('stored failure');
      };
      if (fate === 'failed-before') answers.set(key, fail);
      else {
        const result = work();
        answers.set(key, fate === 'failed-after' ? fail : () => result);
        if (fate === 'lost-answer') throw new Error('no answer');
      }
      return answers.get(key)!() as Result;
    },
  };
}
