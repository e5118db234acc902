import type { AnswerOf, chargeCancellationFee, payVisitCharge } from '@frizo/contracts';
import { notFound, type Professional } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { paymentStateOf, withCharge } from '../orders/payment-intents.ts';
import { ifAnswered } from '../provider/deadlines.ts';
import type { Steps } from '../steps/steps.ts';
import { applyVisitPayment } from './apply-visit-payment.ts';
import { settleVisit, withdrawFee, type VisitContext } from './settle-visit.ts';
import { chargeKey, invalidState, startCharge } from './start-charge.ts';
import {
  lockCharge,
  readCharge,
  readChargesOf,
  type ChargeRow,
  type TermsRow,
} from './visit-charges.store.ts';
import { presentCharge } from './visit-charges.presenter.ts';

export interface ChargeTools {
  readonly knex: Knex;
  readonly stripe: Stripe;
  readonly steps: Steps;
  inTransaction<Result>(work: (context: VisitContext) => Promise<Result>): Promise<Result>;
}

/** Charges a fee to the client's card on file. A declined one can be charged again, a paid one is not. @throws DomainError 404; 409 */
export async function chargeFee(
  tools: ChargeTools,
  { chargeId, actor }: { readonly chargeId: number; readonly actor: Professional },
): Promise<AnswerOf<typeof chargeCancellationFee>> {
  const key = await tools.inTransaction(async (context) => {
    const { terms, charge } = await lockFee(context, chargeId, actor);
    if (charge.state === 'paid' || charge.state === 'processing') return chargeKeyOf(charge);
    return startCharge(context, { terms, charge, isOffSession: true });
  });
  if (key !== null) await tools.steps.runNow(key);
  return presentChargeTo(tools.knex, chargeId, 'salon');
}

/** Null for a fee that the deposit has paid as a whole. */
function chargeKeyOf(charge: ChargeRow): string | null {
  return charge.attempt === 0 ? null : chargeKey(charge);
}

/** Forgives a fee; what was paid of it goes back by steps. @throws DomainError 404; 409 while it is being charged */
export async function forgiveFee(
  tools: ChargeTools,
  { chargeId, actor }: { readonly chargeId: number; readonly actor: Professional },
): Promise<AnswerOf<typeof chargeCancellationFee>> {
  await tools.inTransaction(async (context) => {
    const { terms, charge: fee } = await lockFee(context, chargeId, actor);
    if (fee.state === 'forgiven') return;
    if (!['due', 'declined', 'paid'].includes(fee.state)) throw invalidState();
    const { deposit } = await readChargesOf(context.trx, terms.appointment_id);
    await withdrawFee(context, terms, { fee, deposit, state: 'forgiven' });
    // What the fee no longer takes of the deposit goes back too.
    await settleVisit(context, terms.appointment_id);
  });
  return presentChargeTo(tools.knex, chargeId, 'salon');
}

/**
 * Pays a deposit that is unpaid or a fee that was declined, with the client there to authenticate; or asks the provider what became of a payment that is on its way.
 * @throws DomainError 404; 409 for a deposit of a visit that was canceled, and for a fee that the salon has not charged
 */
export async function payOwnCharge(
  tools: ChargeTools,
  {
    chargeId,
    userId,
    cardId,
  }: { readonly chargeId: number; readonly userId: number; readonly cardId: string | undefined },
): Promise<AnswerOf<typeof payVisitCharge>> {
  const key = await tools.inTransaction(async (context) => {
    const { terms, charge } = await lockCharge(context.trx, chargeId);
    if (terms.client_user_id !== userId) throw noCharge();
    if (charge.state === 'paid' || charge.state === 'needs-authentication') return null;
    // The salon may still forgive it.
    if (charge.kind !== 'deposit' && charge.state === 'due') throw invalidState();
    if (charge.state === 'processing') return chargeKey(charge);
    return startCharge(context, { terms, charge, cardId, isOffSession: false });
  });
  if (key !== null) await tools.steps.runNow(key);
  else await askProvider(tools, chargeId);
  const { intent_id: intentId, state } = await readCharge(tools.knex, chargeId);
  const needsClient = state === 'needs-authentication' && intentId !== null;
  const intent = needsClient
    ? await ifAnswered(() => tools.stripe.paymentIntents.retrieve(intentId))
    : undefined;
  return {
    ...(await presentChargeTo(tools.knex, chargeId, 'client')),
    clientSecret: intent?.client_secret ?? null,
  };
}

/** Reads the payment that waits for authentication as it is now, and writes what became of it. */
async function askProvider({ knex, stripe, inTransaction }: ChargeTools, chargeId: number): Promise<void> {
  const { intent_id: intentId, attempt, state } = await readCharge(knex, chargeId);
  if (state !== 'needs-authentication' || intentId === null) return;
  const intent = await ifAnswered(() => stripe.paymentIntents.retrieve(intentId, withCharge));
  if (!intent) return;
  const payment = paymentStateOf(intent);
  await inTransaction((context) => applyVisitPayment(context, { chargeId, attempt }, payment));
}

async function lockFee(
  { trx }: VisitContext,
  chargeId: number,
  { salonId }: Professional,
): Promise<{ readonly terms: TermsRow; readonly charge: ChargeRow }> {
  const found = await lockCharge(trx, chargeId);
  if (found.terms.salon_id !== salonId || found.charge.kind === 'deposit') throw noCharge();
  return found;
}

/** Nothing that the caller may know of. */
export function noCharge() {
  return notFound('There is no such charge.');
}

/** A charge as it is now. */
export async function presentChargeTo(knex: Knex, chargeId: number, viewer: 'client' | 'salon') {
  const charge = await readCharge(knex, chargeId);
  const terms = await knex('visit_terms').where({ appointment_id: charge.appointment_id }).first<TermsRow>();
  return { charge: presentCharge({ ...terms, ...charge }, viewer) };
}
