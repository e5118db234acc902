import { platformFeeReturned, returnedToSalon, transferReversed } from '../domain/refund-postings.ts';
import type { ModelLedger } from './model-ledger.ts';
import { groupOf, type ModelProvider, type Paid } from './model-provider.ts';
import type { ModelSteps } from './model-steps.ts';
import { sumOf } from './model-transfers.ts';

export const salonId = 5;

/** What all parts of the model share. */
export interface ModelTools {
  readonly provider: ModelProvider;
  readonly ledger: ModelLedger;
  readonly steps: ModelSteps;
  readonly now: () => Date;
  /** Counts something rare. */
  readonly note: (what: string) => void;
}

/** A movement for what was paid, named by its posting. */
interface Part {
  readonly of: string;
  readonly cents: number;
  readonly intentId: string;
}

/** The part of a fact that the postings of what was paid carry. */
export function factOf({ kind, id }: Paid, now: Date) {
  return { orderId: kind === 'order' ? id : undefined, salonId, occurredAt: now };
}

export type ModelSalonMoney = ReturnType<typeof createModelSalonMoney>;

/** Creates the steps that move money between our balance and the salon's account. */
export function createModelSalonMoney(
  { provider, ledger, steps, now, note }: ModelTools,
  hasFailedRefund: (paid: Paid) => boolean,
) {
  /** What steps should have taken and have not, by what was paid. */
  const untaken = new Map<string, Part[]>();

  function returnToSalon(paid: Paid, part: { step: string; of: string; cents: number }): void {
    const { step, of, cents } = part;
    if (cents <= 0) return;
    steps.add(step, {
      call: (key) => provider.transfer(key, { group: groupOf(paid), of, cents }),
      find: () => provider.findTransfer(of),
      settle({ id: providerRef }) {
        ledger.post(returnedToSalon({ ...factOf(paid, now()), key: of, cents, providerRef }));
        takeRests(paid);
      },
    });
  }

  function takeBack(paid: Paid, part: Part): void {
    if (part.cents <= 0) return;
    note('taken back by a step');
    const group = groupOf(paid);
    steps.add(`take-back-${part.of}`, {
      call: (key) => provider.takeBack(key, { ...part, group }),
      find: () => provider.findTakenBack(part),
      settle: (taken) => {
        for (const [index, { id, cents }] of taken.entries()) {
          const key = index === 0 ? part.of : `${part.of}:${id}`;
          ledger.post(transferReversed({ ...factOf(paid, now()), key, cents, providerRef: id }));
        }
        const rests = untaken.get(group) ?? [];
        untaken.set(group, [...rests, { ...part, cents: part.cents - sumOf(taken) }]);
      },
    });
  }

  /** Takes what was too little on the salon's account before, as the step of a return does. */
  function takeRests(paid: Paid): void {
    const rests = (untaken.get(groupOf(paid)) ?? []).filter(({ cents }) => cents > 0);
    if (rests.length > 0) note('rest taken back');
    untaken.delete(groupOf(paid));
    for (const rest of rests) takeBack(paid, { ...rest, of: `${rest.of}:rest` });
  }

  return {
    returnToSalon,
    takeBack,
    /** What the salon owes, since its account had no more of what was paid. */
    untakenCentsOf: (paid: Paid): number => sumOf(untaken.get(groupOf(paid)) ?? []),
    untakenCents: (): number => sumOf([...untaken.values()].flat()),
    /** @param rest what the refund has not taken back */
    returnFee(paid: Paid, part: Part, rest?: Part): void {
      if (part.cents === 0) return;
      const of = `${part.of}:platform-fee`;
      const { cents } = part;
      steps.add(`return-fee-${part.of}`, {
        call: (key) => provider.returnFee(key, { ...part, of, group: groupOf(paid) }),
        find: () => provider.findFeeReturn(of),
        settle: (returned) => {
          const fact = { ...factOf(paid, now()), key: of, cents };
          if (returned) {
            ledger.post(platformFeeReturned({ ...fact, providerRef: returned.id }));
            if (rest) takeBack(paid, rest);
            return;
          }
          if (!hasFailedRefund(paid)) throw new Error(`more than our fee would be given back for ${of}`);
          if (rest) {
            note('fee deducted from what is taken back');
            return takeBack(paid, { ...rest, cents: rest.cents - cents });
          }
          note('fee paid back by a transfer');
          return returnToSalon(paid, { step: `pay-back-${of}`, of, cents });
        },
      });
    },
  };
}
