import type { acceptPaymentOrder, AnswerOf } from '@frizo/contracts';
import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { ifAnswered } from '../provider/deadlines.ts';
import type { Steps } from '../steps/steps.ts';
import { payKey } from './accept-order.ts';
import { applyPayment, type AttemptRow } from './apply-payment.ts';
import type { OrderContext } from './order-context.ts';
import { cardDeclined } from './order-refusals.ts';
import { presentOrder } from './orders.presenter.ts';
import type { OrderRow } from './orders.store.ts';
import { paymentStateOf, withCharge, type PaymentState } from './payment-intents.ts';

export interface PaymentTools {
  readonly knex: Knex;
  readonly stripe: Stripe;
  readonly steps: Steps;
  /** Runs a change of orders in a transaction. */
  inTransaction<Result>(work: (context: OrderContext) => Promise<Result>): Promise<Result>;
}

type Payment = AnswerOf<typeof acceptPaymentOrder>;

/** Runs the step that pays an order, and says what became of it. @throws DomainError 402 if the card was declined */
export async function runPayment(
  tools: PaymentTools,
  { orderId, key, now }: { readonly orderId: number; readonly key: string | undefined; readonly now: Date },
): Promise<Payment> {
  if (key !== undefined) await tools.steps.runNow(key);
  return presentPayment(tools, orderId, now);
}

/**
 * Asks the provider what became of the payment that is on its way, as the client does after authentication. Changes nothing if there is none.
 * @throws DomainError 404; 402 if the card was declined
 */
export async function continuePaymentOf(
  tools: PaymentTools,
  { orderId, userId, now }: { readonly orderId: number; readonly userId: number; readonly now: Date },
): Promise<Payment> {
  const order = await tools
    .knex('payment_orders')
    .where({ id: orderId, client_user_id: userId })
    .first<OrderRow | undefined>();
  if (!order) throw notFound('There is no such payment order.');
  if (order.state === 'processing') {
    if (order.needs_authentication) {
      const payment = await ifAnswered(() => readPayment(tools, order));
      if (payment) await applyRead(tools, order, payment);
    } else await tools.steps.runNow(payKey(order));
  }
  return presentPayment(tools, orderId, now);
}

/** Reads the payment intent of an order's latest attempt as it is now, and writes what became of it. */
export async function askProvider(
  tools: Pick<PaymentTools, 'knex' | 'stripe' | 'inTransaction'>,
  order: AttemptOf,
): Promise<void> {
  const payment = await readPayment(tools, order);
  if (payment) await applyRead(tools, order, payment);
}

type AttemptOf = Pick<OrderRow, 'id' | 'attempt'>;

async function readPayment(
  { knex, stripe }: Pick<PaymentTools, 'knex' | 'stripe'>,
  order: AttemptOf,
): Promise<PaymentState | undefined> {
  const intentId = (await readAttempt(knex, order))?.intent_id;
  return intentId ? paymentStateOf(await stripe.paymentIntents.retrieve(intentId, withCharge)) : undefined;
}

async function applyRead(
  { inTransaction }: Pick<PaymentTools, 'inTransaction'>,
  { id: orderId, attempt }: AttemptOf,
  payment: PaymentState,
): Promise<void> {
  await inTransaction((context) => applyPayment(context, { orderId, attempt }, payment));
}

async function presentPayment(
  { knex, stripe }: Pick<PaymentTools, 'knex' | 'stripe'>,
  orderId: number,
  now: Date,
): Promise<Payment> {
  const order = await knex('payment_orders').where({ id: orderId }).first<OrderRow | undefined>();
  if (!order) throw new Error(`there is no payment order ${orderId}`);
  const attempt = await readAttempt(knex, order);
  if (order.state === 'pending' && attempt?.state === 'failed')
    throw cardDeclined({ code: attempt.failure_code ?? '', message: attempt.failure_message ?? '' });
  const paymentOrder = await presentOrder(knex, order, { viewer: 'client', now });
  if (!order.needs_authentication || !attempt?.intent_id) return { paymentOrder, clientSecret: null };
  const { intent_id: intentId } = attempt;
  const intent = await ifAnswered(() => stripe.paymentIntents.retrieve(intentId));
  return { paymentOrder, clientSecret: intent?.client_secret ?? null };
}

function readAttempt(
  knex: Knex,
  { id: order_id, attempt }: Pick<OrderRow, 'id' | 'attempt'>,
): Promise<AttemptRow | undefined> {
  return knex('payment_attempts').where({ order_id, attempt }).first<AttemptRow | undefined>();
}
