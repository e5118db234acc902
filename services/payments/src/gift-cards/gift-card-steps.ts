import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import { orderPartTransferred } from '../domain/order-postings.ts';
import { post } from '../ledger/ledger.ts';
import { isBalanceTooLow } from '../provider/failures.ts';
import { defineStep, type StepAdder, type StepDefinition, type StepOutcome } from '../steps/steps.ts';

const transferPayload = z.object({
  orderId: z.int().positive(),
  salonId: z.int().positive(),
  /** The salon's account at the provider. */
  accountId: z.string(),
  cents: z.int().positive(),
  /** The charge of the card's purchase, whose money need not be available yet; null once refunds have given some of it back. */
  sourceChargeId: z.string().nullable(),
});

const returnPayload = z.object({
  refundId: z.int().positive(),
  orderId: z.int().positive(),
  cents: z.int().positive(),
  /** Of the gift card's part. Absent in steps of the release before. */
  transferId: z.string().optional(),
});

/** The changes at the provider of what gift cards pay. */
export interface GiftCardSteps {
  readonly transferGiftCard: StepDefinition<typeof transferPayload, Stripe.Transfer>;
  readonly returnGiftCard: StepDefinition<typeof returnPayload, Stripe.TransferReversal>;
}

/** The key of the step that transfers the gift card's part of an order. */
export function giftCardTransferKey(orderId: number): string {
  return `gift-card-${orderId}`;
}

/** Hands the salon the part of an order that a gift card has paid: its money was ours to keep until now. */
export function transferGiftCardStep(): GiftCardSteps['transferGiftCard'] {
  return defineStep({
    name: 'transfer-gift-card',
    payload: transferPayload,
    call: ({ orderId, accountId, cents, sourceChargeId }, { stripe, key }) =>
      stripe.transfers.create(
        {
          amount: cents,
          currency: 'usd',
          destination: accountId,
          ...(sourceChargeId !== null && { source_transaction: sourceChargeId }),
          transfer_group: groupOf(orderId),
          metadata: { order: String(orderId), part: 'gift-card' },
        },
        { idempotencyKey: key },
      ),
    find: ({ orderId }, { stripe }) => findGiftCardTransfer(stripe, orderId),
    isTemporary: isBalanceTooLow,
    async settle(trx, { orderId, salonId, cents }, outcome, now) {
      // The salon's account is closed, for example: the ledger shows that the salon is still owed this part.
      if (!outcome.ok) return;
      const part = { orderId, salonId, occurredAt: now, source: 'gift-card' as const, cents };
      await post(trx, orderPartTransferred({ ...part, transferId: outcome.result.id }));
    },
  });
}

/** Takes a part of that transfer back, for a refund to the gift card. @param settle writes what became of the refund */
export function returnGiftCardStep(
  settle: (
    trx: Knex.Transaction,
    ids: z.output<typeof returnPayload>,
    outcome: StepOutcome<Stripe.TransferReversal>,
    now: Date,
    adder: StepAdder,
  ) => Promise<void>,
): GiftCardSteps['returnGiftCard'] {
  return defineStep({
    name: 'return-gift-card',
    payload: returnPayload,
    async call({ refundId, orderId, cents, transferId }, { stripe, key }) {
      return stripe.transfers.createReversal(
        transferId ?? (await requireGiftCardTransfer(stripe, orderId)),
        { amount: cents, metadata: { order: String(orderId), refund: String(refundId) } },
        { idempotencyKey: key },
      );
    },
    async find({ refundId, orderId, transferId }, { stripe }) {
      const from = transferId ?? (await requireGiftCardTransfer(stripe, orderId));
      for await (const reversal of stripe.transfers.listReversals(from, { limit: 100 }))
        if (reversal.metadata?.['refund'] === String(refundId)) return reversal;
      return undefined;
    },
    isTemporary: isBalanceTooLow,
    settle,
  });
}

/** The transfer of the gift card's part of an order. Its other transfers are in the same group. */
export async function findGiftCardTransfer(
  stripe: Stripe,
  orderId: number,
): Promise<Stripe.Transfer | undefined> {
  const { data } = await stripe.transfers.list({ transfer_group: groupOf(orderId), limit: 100 });
  return data.find(
    ({ metadata }) => metadata['order'] === String(orderId) && metadata['part'] === 'gift-card',
  );
}

async function requireGiftCardTransfer(stripe: Stripe, orderId: number): Promise<string> {
  const transfer = await findGiftCardTransfer(stripe, orderId);
  if (!transfer) throw new Error(`the gift card's part of payment order ${orderId} was not transferred`);
  return transfer.id;
}

function groupOf(orderId: number): string {
  return `order-${orderId}`;
}
