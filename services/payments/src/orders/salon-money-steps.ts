import type { Knex } from 'knex';
import type Stripe from 'stripe';
import type { z } from 'zod';
import { orderPartTransferred } from '../domain/order-postings.ts';
import { accounts } from '../domain/posting.ts';
import { platformFeeReturned, returnedToSalon, transferReversed } from '../domain/refund-postings.ts';
import { movementsOfOrder, post } from '../ledger/ledger.ts';
import { findGiftCardTransfer, giftCardTransferKey } from '../gift-cards/gift-card-steps.ts';
import { isBalanceTooLow, refusalOf } from '../provider/failures.ts';
import { defineStep, type StepAdder, type StepTools } from '../steps/steps.ts';
import {
  returnFeePayload,
  returnPayload,
  takeBackPayload,
  transferPayload,
  type OrderSteps,
} from './order-context.ts';
import { lockOrder } from './orders.store.ts';
import { paymentStateOf, withCharge } from './payment-intents.ts';
import { hasFailedRefund } from './refunds.store.ts';

/** The group of the transfers of an order, a deposit or fee, or a purchase, besides the one that its payment has made. */
function groupOf({ orderId, visitChargeId, purchaseId }: Paid): string {
  if (purchaseId !== undefined) return `purchase-${purchaseId}`;
  return orderId === undefined ? `visit-charge-${visitChargeId}` : `order-${orderId}`;
}

interface Paid {
  readonly orderId?: number | undefined;
  readonly visitChargeId?: number | undefined;
  readonly purchaseId?: number | undefined;
}

/** Hands the salon the part of an order that the bonus paid. */
export const transferBonusStep: OrderSteps['transferBonus'] = defineStep({
  name: 'transfer-bonus',
  payload: transferPayload,
  call: ({ orderId, accountId, cents }, { stripe, key }) =>
    stripe.transfers.create(
      {
        amount: cents,
        currency: 'usd',
        destination: accountId,
        transfer_group: groupOf({ orderId }),
        metadata: { order: String(orderId) },
      },
      { idempotencyKey: key },
    ),
  async find({ orderId }, { stripe }) {
    const { data } = await stripe.transfers.list({
      transfer_group: groupOf({ orderId }),
      limit: mostTransfers,
    });
    // The others of the order have a posting or a part in their metadata.
    return data.find(
      ({ metadata }) => metadata['order'] === String(orderId) && !metadata['posting'] && !metadata['part'],
    );
  },
  isTemporary: isBalanceTooLow,
  async settle(trx, { orderId, salonId, cents }, outcome, now, adder) {
    // The salon's account is closed, for example: the ledger shows that the salon is still owed the bonus.
    if (!outcome.ok) return;
    // A refund that gives the bonus back looks for this posting.
    const { intent_id: intentId } = await lockOrder(trx, orderId);
    const part = { orderId, salonId, occurredAt: now, source: 'bonus' as const, cents };
    const posting = orderPartTransferred({ ...part, transferId: outcome.result.id });
    await post(trx, posting);
    const unused = cents - ((await movementsOfOrder(trx, orderId)).get(accounts.bonus) ?? 0);
    if (unused <= 0) return;
    // It was given back while the transfer was on its way.
    const postingKey = `${posting.key}:reversed`;
    const payload = { orderId, salonId, intentId, cents: unused, postingKey };
    await adder.add(trx, takeBackStep, { key: `take-back-${postingKey}`, payload });
  },
});

/** Gives our fee for what was refunded back to the salon's account. */
export const returnFeeStep: OrderSteps['returnFee'] = defineStep({
  name: 'return-platform-fee',
  payload: returnFeePayload,
  async call({ intentId, cents, postingKey }, { stripe, key }) {
    return stripe.applicationFees.createRefund(
      await feeOfPayment(stripe, intentId),
      { amount: cents, metadata: { posting: postingKey } },
      { idempotencyKey: key },
    );
  },
  async find({ intentId, postingKey }, { stripe }) {
    const feeId = await feeOfPayment(stripe, intentId);
    for await (const refund of stripe.applicationFees.listRefunds(feeId, { limit: 100 }))
      if (refund.metadata?.['posting'] === postingKey) return refund;
    return undefined;
  },
  isTemporary: isBalanceTooLow,
  async settle(trx, payload, outcome, now, adder) {
    if (outcome.ok) {
      const { postingKey: key, ...fact } = payload;
      await post(trx, platformFeeReturned({ ...fact, key, occurredAt: now, providerRef: outcome.result.id }));
      return takeBackForRefund(trx, payload, { adder });
    }
    // Otherwise somebody has returned it at the provider's dashboard, and the reconciliation names that movement.
    if (!(await hasFailedRefund(trx, payload.orderId))) return takeBackForRefund(trx, payload, { adder });
    // After a refund that failed the provider has nothing left of the fee: what the salon got back then was less by it.
    if (payload.takeBack === undefined) return payFeeBack(trx, payload, adder);
    return takeBackForRefund(trx, payload, { adder, offsetCents: payload.cents });
  },
});

/** Takes back what a refund has not, less the fee that the salon has to get back: its account need not have more than was transferred to it. */
async function takeBackForRefund(
  trx: Knex.Transaction,
  { takeBack, ...payload }: z.output<typeof returnFeePayload>,
  { adder, offsetCents = 0 }: { adder: StepAdder; offsetCents?: number },
): Promise<void> {
  if (takeBack === undefined) return;
  const { postingKey } = takeBack;
  const cents = takeBack.cents - offsetCents;
  if (cents > 0)
    await adder.add(trx, takeBackStep, {
      key: `take-back-${postingKey}`,
      payload: { ...payload, cents, postingKey },
    });
}

/** Gives the salon our fee by a transfer of its own. */
async function payFeeBack(
  trx: Knex.Transaction,
  { intentId, takeBack: _none, ...payload }: z.output<typeof returnFeePayload>,
  adder: StepAdder,
): Promise<void> {
  const paid = await trx('payment_attempts')
    .where({ intent_id: intentId })
    .first<{ account_id: string } | undefined>('account_id');
  if (!paid) throw new Error(`there is no attempt of ${intentId}`);
  await adder.add(trx, returnToSalonStep, {
    key: `pay-back-${payload.postingKey}`,
    payload: { ...payload, accountId: paid.account_id },
  });
}

/** Gives the salon back what was taken from its account for a refund that failed. */
export const returnToSalonStep: OrderSteps['returnToSalon'] = defineStep({
  name: 'return-to-salon',
  payload: returnPayload,
  call: ({ accountId, cents, postingKey, ...paid }, { stripe, key }) =>
    stripe.transfers.create(
      {
        amount: cents,
        currency: 'usd',
        destination: accountId,
        transfer_group: groupOf(paid),
        metadata: { ...metadataOf(paid), posting: postingKey },
      },
      { idempotencyKey: key },
    ),
  async find({ postingKey, ...paid }, { stripe }) {
    const { data } = await stripe.transfers.list({ transfer_group: groupOf(paid), limit: mostTransfers });
    return data.find(({ metadata }) => metadata['posting'] === postingKey);
  },
  isTemporary: isBalanceTooLow,
  async settle(trx, { postingKey: key, ...fact }, outcome, now, adder) {
    if (!outcome.ok) return;
    await post(trx, returnedToSalon({ ...fact, key, occurredAt: now, providerRef: outcome.result.id }));
    await takeRests(trx, fact, adder);
  },
});

/**
 * Takes back from the salon's account what its client has got: by a lost dispute, by a refund after one that failed, or as the bonus of an order that was given back. It takes of
 * the payment's own transfer first, and no more than was transferred: the ledger shows what the salon still owes. For transfers of a gift card that are on their way it waits.
 */
export const takeBackStep: OrderSteps['takeBack'] = defineStep({
  name: 'take-back-from-salon',
  payload: takeBackPayload,
  async call(payload, tools) {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await takeOfTransfers(payload, tools);
      } catch (error) {
        // Another step may have taken of the same transfer since it was read.
        const refusal = refusalOf(error);
        if (attempt === mostReads || !refusal || isBalanceTooLow(refusal)) throw error;
      }
  },
  async find(payload, { stripe }) {
    const { transfers } = await transfersOf(stripe, payload);
    const taken = await reversalsOf(stripe, transfers, payload.postingKey);
    return sumOf(taken) === payload.cents ? taken : undefined;
  },
  isTemporary: isBalanceTooLow,
  async settle(trx, payload, outcome, now, adder) {
    // The salon's account is closed, for example: the ledger shows what it still owes.
    if (!outcome.ok) return;
    const { orderId, salonId, postingKey } = payload;
    for (const [index, { id, amount: cents }] of outcome.result.entries()) {
      const key = index === 0 ? postingKey : `${postingKey}:${id}`;
      await post(trx, transferReversed({ orderId, salonId, key, cents, occurredAt: now, providerRef: id }));
    }
    // Between the request and now money may have come to the account.
    if (sumOf(outcome.result) < payload.cents && !postingKey.endsWith(restSuffix))
      await takeRests(trx, payload, adder);
  },
});

/** Two steps of an order can take of the same transfers at once: for a refund, and for the bonus. */
const mostReads = 3;

async function takeOfTransfers(
  payload: z.output<typeof takeBackPayload>,
  { stripe, key, stateOf }: StepTools,
): Promise<Stripe.TransferReversal[]> {
  const { transfers, missingOrderIds } = await transfersOf(stripe, payload);
  const taken = await reversalsOf(stripe, transfers, payload.postingKey);
  let left = payload.cents - sumOf(taken);
  for (const { id, amount, amount_reversed } of transfers) {
    const cents = Math.min(left, amount - amount_reversed);
    if (cents <= 0) continue;
    // With the state that was read, since the provider repeats a refusal with its key.
    const idempotencyKey = `${key}-${id}-${amount_reversed}`;
    const request = { amount: cents, metadata: { posting: payload.postingKey } };
    taken.push(await stripe.transfers.createReversal(id, request, { idempotencyKey }));
    left -= cents;
  }
  if (left > 0) await requireNoneUnderway(missingOrderIds, stateOf);
  return taken;
}

const restSuffix = ':rest';

/**
 * Money has come to the salon's account for something that was paid. What steps should have taken back from there before, and have not, since there was no more, is taken now:
 * a dispute may be lost before the money of a refund that failed is there again.
 */
async function takeRests(trx: Knex.Transaction, paid: Paid, adder: StepAdder): Promise<void> {
  const settled = await trx('provider_steps')
    .where({ name: takeBackStep.name, state: 'done' })
    .whereRaw('payload->>? = ?', nameAndId(paid))
    .orderBy('key')
    .limit(mostTransfers)
    .select<{ payload: z.output<typeof takeBackPayload> }[]>('payload');
  for (const { payload } of settled) {
    const cents = payload.cents - (await takenCentsOf(trx, payload));
    const postingKey = `${payload.postingKey}${restSuffix}`;
    // One that was added before has taken it over.
    if (cents > 0)
      await adder.add(trx, takeBackStep, {
        key: `take-back-${postingKey}`,
        payload: { ...payload, cents, postingKey },
      });
  }
}

/** The field of a step's payload that says what was paid, and its value. */
function nameAndId({ orderId, visitChargeId, purchaseId }: Paid): [string, string] {
  if (purchaseId !== undefined) return ['purchaseId', String(purchaseId)];
  return orderId === undefined ? ['visitChargeId', String(visitChargeId)] : ['orderId', String(orderId)];
}

/** What a step has taken back: one posting by its key, and one more for each further transfer. */
async function takenCentsOf(
  trx: Knex.Transaction,
  { postingKey, salonId }: z.output<typeof takeBackPayload>,
): Promise<number> {
  const [row] = await trx('posting_lines as line')
    .join('postings as posting', 'posting.id', 'line.posting_id')
    .where('line.account', accounts.connected(salonId))
    .whereRaw('(posting.key = :key or starts_with(posting.key, :further))', {
      key: postingKey,
      further: `${postingKey}:trr_`,
    })
    .sum<{ sum: string | null }[]>('line.cents');
  return 0 - Number(row?.sum ?? 0);
}

function metadataOf({ orderId, visitChargeId, purchaseId }: Paid): Stripe.MetadataParam {
  if (purchaseId !== undefined) return { purchase: String(purchaseId) };
  return orderId === undefined ? { visitCharge: String(visitChargeId) } : { order: String(orderId) };
}

/** An order has the transfers of its payment, its bonus and its gift card, and one for each refund that failed. */
const mostTransfers = 100;

/** The transfer that a payment has made to the salon's account, as it is now. */
export async function transferOfPayment(
  stripe: Stripe,
  intentId: string,
): Promise<Stripe.Transfer | undefined> {
  const { charge } = paymentStateOf(await stripe.paymentIntents.retrieve(intentId, withCharge));
  return charge?.transferId === undefined ? undefined : stripe.transfers.retrieve(charge.transferId);
}

async function transfersOf(
  stripe: Stripe,
  {
    intentId,
    giftCardOrderIds = [],
    ...paid
  }: Paid & { readonly intentId: string | null; readonly giftCardOrderIds?: readonly number[] | undefined },
): Promise<{ readonly transfers: Stripe.Transfer[]; readonly missingOrderIds: number[] }> {
  const ofPayment = intentId === null ? undefined : await transferOfPayment(stripe, intentId);
  const { data } = await stripe.transfers.list({ transfer_group: groupOf(paid), limit: mostTransfers });
  // What a gift card has paid goes back to that card alone.
  const others = data.filter(({ id, metadata }) => id !== ofPayment?.id && metadata['part'] === undefined);
  const ofGiftCard: Stripe.Transfer[] = [];
  const missingOrderIds: number[] = [];
  for (const orderId of giftCardOrderIds) {
    const transfer = await findGiftCardTransfer(stripe, orderId);
    if (transfer) ofGiftCard.push(transfer);
    else missingOrderIds.push(orderId);
  }
  return { transfers: [...(ofPayment ? [ofPayment] : []), ...others, ...ofGiftCard], missingOrderIds };
}

/**
 * What was refused, since the salon's account is closed for example, has brought the salon nothing that could be taken back.
 * @throws while a transfer is on its way, so that the step is attempted again
 */
async function requireNoneUnderway(
  orderIds: readonly number[],
  stateOf: StepTools['stateOf'],
): Promise<void> {
  for (const orderId of orderIds)
    if ((await stateOf(giftCardTransferKey(orderId))) !== 'refused')
      throw new Error(`the gift card's part of payment order ${orderId} is not transferred yet`);
}

async function reversalsOf(
  stripe: Stripe,
  transfers: readonly Stripe.Transfer[],
  postingKey: string,
): Promise<Stripe.TransferReversal[]> {
  const found: Stripe.TransferReversal[] = [];
  for (const { id } of transfers)
    for await (const reversal of stripe.transfers.listReversals(id, { limit: 100 }))
      if (reversal.metadata?.['posting'] === postingKey) found.push(reversal);
  return found;
}

async function feeOfPayment(stripe: Stripe, intentId: string): Promise<string> {
  const { charge } = paymentStateOf(await stripe.paymentIntents.retrieve(intentId, withCharge));
  if (charge?.applicationFeeId === undefined) throw new Error(`the payment ${intentId} has no fee of ours`);
  return charge.applicationFeeId;
}

function sumOf(reversals: readonly Stripe.TransferReversal[]): number {
  return reversals.reduce((sum, { amount }) => sum + amount, 0);
}
