import { ModelRefusal, type ModelAnswers } from './model-answers.ts';

/** Money that was moved to the salon's account: by a payment, or by a step of its own. */
export interface ModelTransfer {
  readonly id: string;
  /** What was paid. */
  readonly group: string;
  /** The intent or the posting that it belongs to. */
  readonly of: string;
  readonly cents: number;
  reversedCents: number;
}

/** A part of something that went back, named by the posting that it belongs to. */
export interface Returned {
  readonly id: string;
  readonly of: string;
  readonly cents: number;
}

/** A request about something paid that a posting names. */
export interface Movement {
  readonly group: string;
  readonly of: string;
  readonly cents: number;
}

/** Money on its way to the bank of the salon. */
export interface ModelPayout {
  readonly id: string;
  /** The id of our row. */
  readonly ownId: number;
  readonly cents: number;
  status: 'pending' | 'paid' | 'failed';
}

/** Creates our balance and that of the salon's account in memory, both empty, and what moves money between them and to the salon's bank. */
export function createModelTransfers({ once }: Pick<ModelAnswers, 'once'>) {
  const transfers: ModelTransfer[] = [];
  const reversals: Returned[] = [];
  const payouts: ModelPayout[] = [];
  const balance = { platform: 0, connected: 0, bank: 0 };
  let isCovered = false;

  /** Moves money from our balance to the salon's account. */
  function move(cents: number): void {
    balance.platform -= cents;
    balance.connected += cents;
  }

  function add({ group, of, cents }: Movement): ModelTransfer {
    const transfer = { id: `tr_${transfers.length + 1}`, group, of, cents, reversedCents: 0 };
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

  /** @throws ModelRefusal while the salon's account has less */
  function reverseWhatIsThere(transfer: ModelTransfer, of: string, cents: number): Returned {
    if (!isCovered && balance.connected < cents) throw new ModelRefusal(true);
    return reverse(transfer, of, cents);
  }

  const takenFor = (of: string): Returned[] => reversals.filter((reversal) => reversal.of === of);

  return {
    balance,
    move,
    add,
    reverse,
    find: (of: string) => transfers.find((transfer) => transfer.of === of),
    transfer: (key: string, movement: Movement): ModelTransfer => once(key, () => add(movement)),
    /** Takes a part of one transfer back. */
    takeBackOf: (key: string, { of, cents, from }: Omit<Movement, 'group'> & { from: string }): Returned =>
      once(key, () =>
        reverseWhatIsThere(
          transfers.find((one) => one.of === from)!,
          of,
          cents,
        ),
      ),
    findTaken: takenFor,
    /** Takes back from the transfers of what was paid, that of its payment first; as much as is left of them. */
    takeBack(key: string, { group, of, cents, intentId }: Movement & { intentId: string }): Returned[] {
      const taken = takenFor(of);
      let left = cents - sumOf(taken);
      // What a gift card has paid goes back to that card alone, and other attempts to their payments.
      const others = transfers.filter((one) => one.group === group && !/^(?:pi_|gift-card-)/.test(one.of));
      for (const transfer of [...transfers.filter((one) => one.of === intentId), ...others]) {
        const part = Math.min(left, transfer.cents - transfer.reversedCents);
        if (part <= 0) continue;
        taken.push(once(`${key}-${transfer.id}`, () => reverseWhatIsThere(transfer, of, part)));
        left -= part;
      }
      return taken;
    },
    findTakenBack({ of, cents }: Pick<Movement, 'of' | 'cents'>): Returned[] | undefined {
      const taken = takenFor(of);
      return sumOf(taken) === cents ? taken : undefined;
    },
    payouts: payouts as readonly ModelPayout[],
    /** Pays out to the salon's bank. @throws ModelRefusal for more than there is */
    payOut({ ownId, cents }: Pick<ModelPayout, 'ownId' | 'cents'>): ModelPayout {
      if (cents > balance.connected) throw new ModelRefusal();
      balance.connected -= cents;
      balance.bank += cents;
      const payout: ModelPayout = { id: `po_${payouts.length + 1}`, ownId, cents, status: 'pending' };
      payouts.push(payout);
      return payout;
    },
    /** The bank says whether it takes a payout; one that had arrived can still come back. */
    endPayout(index: number, status: 'paid' | 'failed'): ModelPayout | undefined {
      const ending = payouts.filter((one) => one.status !== 'failed' && one.status !== status);
      const payout = ending[index % Math.max(1, ending.length)];
      if (!payout) return undefined;
      payout.status = status;
      if (status === 'failed') {
        balance.connected += payout.cents;
        balance.bank -= payout.cents;
      }
      return payout;
    },
    /** From now on the salon's bank pays what its account lacks. */
    cover(): void {
      isCovered = true;
    },
  };
}

/** The sum of amounts, in cents. */
export function sumOf(amounts: readonly { readonly cents: number }[]): number {
  return amounts.reduce((sum, { cents }) => sum + cents, 0);
}
