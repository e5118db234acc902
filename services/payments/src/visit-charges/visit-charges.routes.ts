import {
  chargeCancellationFee,
  forgiveCancellationFee,
  getAppointmentCharges,
  getOwnVisitCharges,
  payVisitCharge,
  refundVisitCharge,
  type VisitCharge,
} from '@frizo/contracts';
import {
  isProfessional,
  managesSalon,
  professionalOf,
  route,
  userIdOf,
  type Actor,
  type Consumer,
  type Job,
  type Route,
  type ServiceParts,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { paymentEvents } from '../orders/payment-events.ts';
import type { Steps } from '../steps/steps.ts';
import type { ProviderEventHandler } from '../webhooks/provider-events.ts';
import { applyVisitPayment } from './apply-visit-payment.ts';
import { chargeFee, forgiveFee, payOwnCharge, type ChargeTools } from './change-fee.ts';
import { recordVisitDispute } from './dispute-visit.ts';
import { recordVisitRefunds } from './record-visit-refund-outcome.ts';
import { refundAgain } from './refund-again.ts';
import { visitConsumers } from './follow-visits.ts';
import type { VisitContext } from './settle-visit.ts';
import { presentCharge, type ChargeViewer, type ShownCharge } from './visit-charges.presenter.ts';
import type { TermsRow } from './visit-charges.store.ts';
import { visitChargeJobs } from './visit-charge-jobs.ts';
import { attemptOf } from './visit-step-definitions.ts';
import type { VisitSteps } from './visit-steps.ts';

/** What deposits and cancellation fees add to the service. */
export interface ComposedVisitCharges {
  readonly routes: readonly Route[];
  readonly consumers: readonly Consumer[];
  readonly jobs: readonly Job[];
  readonly events: readonly ProviderEventHandler[];
}

type Parts = ServiceParts & {
  readonly stripe: Stripe;
  readonly steps: Steps;
  readonly visitSteps: VisitSteps;
};

/** Composes deposits and cancellation fees (decision 0041). */
export function composeVisitCharges(parts: Parts): ComposedVisitCharges {
  const { knex, outbox, clock, log, transaction, stripe, steps, visitSteps } = parts;
  const contextOf = (trx: Knex.Transaction): VisitContext => ({
    trx,
    outbox,
    now: clock.now(),
    adder: steps,
    steps: visitSteps,
  });
  const tools: ChargeTools = {
    knex,
    stripe,
    steps,
    inTransaction: (work) => transaction((trx) => work(contextOf(trx))),
  };
  return {
    routes: [...readingRoutes(knex), ...changingRoutes(tools)],
    consumers: visitConsumers(contextOf),
    jobs: visitChargeJobs({ ...tools, clock, log }),
    events: visitEvents(contextOf),
  };
}

/** What deposits and fees learn from events of the provider. */
function visitEvents(contextOf: (trx: Knex.Transaction) => VisitContext): ProviderEventHandler[] {
  return paymentEvents({
    idsOf: attemptOf,
    onPayment: (trx, ids, payment) => applyVisitPayment(contextOf(trx), ids, payment),
    onRefunds: (trx, { chargeId }, { refunds }) => recordVisitRefunds(contextOf(trx), chargeId, refunds),
    onDispute: (trx, { chargeId }, dispute) => recordVisitDispute(contextOf(trx), chargeId, dispute),
  });
}

function readingRoutes(knex: Knex): Route[] {
  return [
    route(getAppointmentCharges, {
      handle: async ({ request: { appointmentId }, actor }) => ({
        charges: await readFor(knex, appointmentId, actor),
      }),
    }),
    route(getOwnVisitCharges, {
      async handle({ request: { limit, offset }, actor }) {
        const own = () => shownCharges(knex).where('terms.client_user_id', userIdOf(actor));
        const [counted] = await own().count<{ count: string }[]>('charge.id as count');
        const rows = await own()
          .orderBy('charge.id', 'desc')
          .limit(limit)
          .offset(offset)
          .select<ShownCharge[]>(...shownColumns);
        return {
          count: Number(counted?.count ?? 0),
          data: rows.map((row) => presentCharge(row, 'client')),
        };
      },
    }),
  ];
}

/** They ask the provider: the state of the row decides what a repeated request does. */
const changing = { idempotency: 'none', standsAlone: true } as const;

function changingRoutes(tools: ChargeTools): Route[] {
  return [
    route(payVisitCharge, {
      ...changing,
      handle: ({ request: { chargeId, paymentSourceId: cardId }, actor }) =>
        payOwnCharge(tools, { chargeId, cardId, userId: userIdOf(actor) }),
    }),
    route(chargeCancellationFee, {
      ...changing,
      policy: managesOwnSalon,
      handle: ({ request: { chargeId }, actor }) =>
        chargeFee(tools, { chargeId, actor: professionalOf(actor) }),
    }),
    route(forgiveCancellationFee, {
      ...changing,
      policy: managesOwnSalon,
      handle: ({ request: { chargeId }, actor }) =>
        forgiveFee(tools, { chargeId, actor: professionalOf(actor) }),
    }),
    route(refundVisitCharge, {
      ...changing,
      policy: managesOwnSalon,
      handle: ({ request: { chargeId }, actor }) =>
        refundAgain(tools, { chargeId, actor: professionalOf(actor) }),
    }),
  ];
}

function managesOwnSalon(actor: Actor): boolean {
  return isProfessional(actor) && managesSalon(actor);
}

/** A fee that fell away is not shown, unless the client has not got back what they had paid of it. */
async function readFor(knex: Knex, appointmentId: number, actor: Actor): Promise<VisitCharge[]> {
  const rows = await shownCharges(knex)
    .where('terms.appointment_id', appointmentId)
    .whereNot(
      (fee) =>
        void fee
          .where({ 'charge.state': 'void', 'charge.failed_refund_cents': 0 })
          .whereNot('charge.kind', 'deposit'),
    )
    .orderBy('charge.id')
    .select<(ShownCharge & TermsRow)[]>(
      ...shownColumns,
      'terms.client_user_id',
      'terms.salon_id',
      'terms.artist_id',
    );
  return rows.flatMap((row) => {
    const viewer = viewerOf(row, actor);
    return viewer === null ? [] : [presentCharge(row, viewer)];
  });
}

function viewerOf(terms: TermsRow, actor: Actor): ChargeViewer | null {
  if (terms.client_user_id === actor.userId) return 'client';
  if (!isProfessional(actor) || actor.salonId !== terms.salon_id) return null;
  if (managesSalon(actor)) return 'salon';
  return terms.artist_id === actor.userId ? 'reader' : null;
}

const shownColumns = [
  'charge.*',
  'terms.salon_name',
  'terms.service_name',
  'terms.starts_at',
  'terms.timezone',
] as const;

function shownCharges(knex: Knex): Knex.QueryBuilder {
  return knex('visit_charges as charge').join(
    'visit_terms as terms',
    'terms.appointment_id',
    'charge.appointment_id',
  );
}
