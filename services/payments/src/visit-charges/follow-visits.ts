import {
  appointmentBooked,
  appointmentChanged,
  appointmentStatus,
  type AppointmentSnapshot,
  type PayloadOf,
} from '@frizo/contracts';
import { consume, DomainError, type Consumer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { outcomeOf, type VisitOutcome } from '../domain/visit-outcome.ts';
import { changeCharge, settleVisit, type VisitContext } from './settle-visit.ts';
import { startCharge } from './start-charge.ts';
import { lockTerms, type ChargeRow, type TermsRow } from './visit-charges.store.ts';

/** Keeps what clients have accepted, charges their deposits, and settles visits that were canceled or missed. */
export function visitConsumers(contextOf: (trx: Knex.Transaction) => VisitContext): Consumer[] {
  return [
    consume(appointmentBooked, {
      name: 'on-appointment-booked-take-deposit',
      handle: (booked, { trx }) => followVisit(contextOf(trx), booked, 'open'),
    }),
    consume(appointmentChanged, {
      name: 'on-appointment-changed-settle-visit',
      handle: (changed, { trx }) => followVisit(contextOf(trx), changed, outcomeOfChange(changed)),
    }),
  ];
}

const statuses = {
  [appointmentStatus.active]: 'active',
  [appointmentStatus.canceled]: 'canceled',
  [appointmentStatus.noShow]: 'no-show',
} as const;

function outcomeOfChange(changed: PayloadOf<typeof appointmentChanged>): VisitOutcome {
  const { status, by, changedAt, acceptedPolicy, startsAt } = changed;
  const freeUntil = new Date((acceptedPolicy?.freeUntilTimestamp ?? 0) * 1000);
  // An event without an instant is of a release that knew no policies: nothing was accepted.
  return outcomeOf({
    status: statuses[status],
    by,
    changedAt: changedAt === undefined ? new Date(0) : new Date(changedAt),
    freeUntil,
    startsAt: new Date(startsAt),
  });
}

/** Stores the state of an appointment unless a newer one is here, and does what follows from it. Without acceptance nothing does. */
async function followVisit(
  context: VisitContext,
  snapshot: AppointmentSnapshot,
  outcome: VisitOutcome,
): Promise<void> {
  const { trx } = context;
  const { acceptedPolicy: accepted, clientUserId, appointmentId } = snapshot;
  if (!accepted || clientUserId === null) return;
  const isNew = await insertTerms(context, { ...snapshot, accepted, clientUserId }, outcome);
  const terms = await lockTerms(trx, appointmentId);
  if (!terms) throw new Error(`the terms of appointment ${appointmentId} were not stored`);
  if (isNew) {
    if (outcome === 'open' && accepted.depositCent > 0) await takeDeposit(context, terms);
  } else {
    if (terms.version >= snapshot.version) return;
    const row = rowOf({ ...snapshot, accepted, clientUserId }, outcome, context.now);
    await trx('visit_terms').where({ appointment_id: appointmentId }).update(row);
  }
  await settleVisit(context, appointmentId);
}

type AcceptedSnapshot = AppointmentSnapshot & {
  readonly accepted: NonNullable<AppointmentSnapshot['acceptedPolicy']>;
  readonly clientUserId: number;
};

async function insertTerms(
  { trx, now }: VisitContext,
  snapshot: AcceptedSnapshot,
  outcome: VisitOutcome,
): Promise<boolean> {
  const inserted = await trx('visit_terms')
    .insert(rowOf(snapshot, outcome, now))
    .onConflict('appointment_id')
    .ignore()
    .returning<unknown[]>('appointment_id');
  return inserted.length > 0;
}

function rowOf(snapshot: AcceptedSnapshot, outcome: VisitOutcome, now: Date) {
  return {
    appointment_id: snapshot.appointmentId,
    version: snapshot.version,
    salon_id: snapshot.salonId,
    salon_name: snapshot.salonName,
    client_user_id: snapshot.clientUserId,
    service_name: snapshot.serviceName,
    artist_id: snapshot.artistId,
    starts_at: new Date(snapshot.startsAt),
    timezone: snapshot.address.timezone,
    price_cents: snapshot.priceCents,
    accepted: JSON.stringify(snapshot.accepted),
    outcome,
    changed_at: now,
  };
}

/** Charges the deposit that the client has accepted. Without a card or an account it stays unpaid, and both sides are told. */
async function takeDeposit(context: VisitContext, terms: TermsRow): Promise<void> {
  const { trx, now } = context;
  const [deposit] = await trx('visit_charges')
    .insert({
      appointment_id: terms.appointment_id,
      kind: 'deposit',
      state: 'due',
      amount_cents: terms.accepted.depositCent,
      created_at: now,
      changed_at: now,
    })
    .returning<ChargeRow[]>('*');
  if (!deposit) throw new Error('a deposit was not stored');
  try {
    await startCharge(context, { terms, charge: deposit, isOffSession: true });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const declined = { state: 'declined' as const, failure_message: error.message };
    await changeCharge(context, terms, deposit, declined, 'declined');
  }
}
