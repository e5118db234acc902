/** Where an attempt of a step ends: what goes wrong on the way, or where the process dies. */
export const fates = [
  ...(['ok', 'ok', 'lost-request', 'lost-answer', 'failed-before', 'failed-after'] as const),
  ...(['died-before-call', 'died-before-settle', 'died-after-settle', 'two-copies'] as const),
] as const;
export type Fate = (typeof fates)[number];

export type CardKind = 'good' | 'declined' | 'authenticated';

/** A payment intent, and what was given back of it. */
export interface ModelIntent {
  readonly id: string;
  readonly orderId: number;
  readonly attempt: number;
  readonly cents: number;
  status: 'succeeded' | 'needs-authentication' | 'failed';
  refundedCents: number;
}

type Charge = Pick<ModelIntent, 'orderId' | 'attempt' | 'cents'> & { readonly card: CardKind };

/** A provider in memory that keeps its answers by idempotency key, also its failures, as Stripe does. */
export interface ModelProvider {
  readonly intents: readonly ModelIntent[];
  /** Runs a request with a fault. @throws instead of an answer */
  under<Result>(fate: Fate, request: () => Result): Result;
  charge(key: string, charge: Charge): ModelIntent;
  refund(
    key: string,
    refund: { readonly id: number; readonly intentId: string; readonly cents: number },
  ): { refundId: string };
  /** Cancels an intent unless it has an outcome. */
  end(intentId: string): ModelIntent;
  /** What a client does on the page of the bank. */
  authenticate(index: number, isSuccess: boolean): void;
  intent(intentId: string): ModelIntent;
  findIntent(orderId: number, attempt: number): ModelIntent | undefined;
  findRefund(id: number): { refundId: string } | undefined;
  /** The intent that any event is about, as it is now. */
  eventAt(index: number): ModelIntent | undefined;
}

/** Creates a provider without any objects. */
export function createModelProvider(): ModelProvider {
  const intents: ModelIntent[] = [];
  const events: ModelIntent[] = [];
  const refunds = new Map<number, string>();
  const answers = new Map<string, () => unknown>();
  let fate: Fate = 'ok';

  /** The first request with a key does the work, or meets its fault; later ones get the same answer. */
  function once<Result>(key: string, work: () => Result): Result {
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
  }

  const find = (id: string): ModelIntent => {
    const found = intents.find((intent) => intent.id === id);
    if (!found) throw new Error(`there is no intent ${id}`);
    return found;
  };

  return {
    intents,
    under(next, request) {
      fate = next;
      try {
        return request();
      } finally {
        fate = 'ok';
      }
    },
    charge: (key, { card, ...charge }) =>
      once(key, () => {
        const status = {
          good: 'succeeded',
          declined: 'failed',
          authenticated: 'needs-authentication',
        } as const;
        const id = `pi_${intents.length + 1}`;
        const intent: ModelIntent = { ...charge, id, status: status[card], refundedCents: 0 };
        intents.push(intent);
        events.push(intent);
        return intent;
      }),
    refund: (key, { id, intentId, cents }) =>
      once(key, () => {
        const intent = find(intentId);
        if (intent.status !== 'succeeded' || intent.refundedCents + cents > intent.cents)
          throw new Error(`more than was charged would be given back of ${intentId}`);
        intent.refundedCents += cents;
        refunds.set(id, `re_${id}`);
        return { refundId: `re_${id}` };
      }),
    end(intentId) {
      const intent = find(intentId);
      if (intent.status === 'needs-authentication') intent.status = 'failed';
      return intent;
    },
    authenticate(index, isSuccess) {
      const waiting = intents.filter(({ status }) => status === 'needs-authentication');
      const intent = waiting[index % Math.max(1, waiting.length)];
      if (!intent) return;
      intent.status = isSuccess ? 'succeeded' : 'failed';
      events.push(intent);
    },
    intent: find,
    findIntent: (orderId, attempt) =>
      intents.find((intent) => intent.orderId === orderId && intent.attempt === attempt),
    findRefund(id) {
      const refundId = refunds.get(id);
      return refundId === undefined ? undefined : { refundId };
    },
    eventAt: (index) => events[index % Math.max(1, events.length)],
  };
}
