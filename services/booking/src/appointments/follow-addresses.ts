import {
  type Address,
  addressRemoved,
  appointmentChanged,
  appointmentStatus,
  type AppointmentTerms,
  type PayloadOf,
  salonChanged,
} from '@frizo/contracts';
import { instantToWallClock } from '@frizo/local-time';
import { consume, type Consumer, type Delivery, type ServiceParts, sharedSecret } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { saveSalon } from '../reference-data.store.ts';
import { announcedBefore, confirmKeyName, currentTerms, snapshotOf } from './appointment-events.ts';
import {
  type ExistingAppointment,
  releaseTime,
  selectExisting,
  updateAppointment,
} from './appointments.store.ts';
import { lockArtists } from './lock-artists.ts';
import { acceptedAfterMove } from './accepted-policy.ts';
import { setStatus } from './change-status.ts';
import type { BookingContext } from './save-entry.ts';

/** Keeps appointments right when a salon changes its addresses. Their clients are notified as of any change by the salon. */
export function addressConsumers({
  knex,
  outbox,
  clock,
}: Pick<ServiceParts, 'knex' | 'outbox' | 'clock'>): Consumer[] {
  const confirmKey = sharedSecret(knex, confirmKeyName);
  const contextOf = async ({ id, requestId = id, trx }: Delivery): Promise<BookingContext> => ({
    trx,
    outbox,
    now: clock.now(),
    confirmKey: await confirmKey(),
    requestId,
    styles: new Map(),
  });
  return [
    consume(salonChanged, {
      name: 'on-salon-changed',
      async handle(salon, delivery) {
        const isNew = await saveSalon(delivery.trx, salon);
        if (isNew) await followTimeZones(await contextOf(delivery), salon.salonId);
      },
    }),
    consume(addressRemoved, {
      name: 'on-address-removed',
      handle: async (removal, delivery) => followRemoval(await contextOf(delivery), removal),
    }),
  ];
}

/**
 * Future appointments keep their instant when the clocks of their address turn out to be in another time zone: their local date and time
 * follow. Past ones stay as they were.
 */
async function followTimeZones(context: BookingContext, salonId: number): Promise<void> {
  const { trx, now } = context;
  const inOtherZone: Narrow = (query) =>
    query.whereExists(
      trx('addresses as place')
        .whereRaw('place.address_id = appointment.address_id')
        .whereRaw('place.timezone <> appointment.timezone'),
    );
  // Salons change often, time zones hardly ever: nothing is locked for the others.
  const changed: unknown = await inOtherZone(trx('appointments as appointment'))
    .where({ 'appointment.salon_id': salonId })
    .where('appointment.starts_at', '>', now)
    .first('appointment.id');
  if (!changed) return;
  const rows = await lockFuture(context, salonId, inOtherZone);
  await changeAddress(context, rows, ({ address }) => address);
}

/**
 * Cancels or moves the future appointments at an address that the salon has given up, as it has decided. Safe to repeat: what was canceled
 * or moved is not found again.
 * @throws where the salon without the address is not known yet; the event is delivered again then
 */
async function followRemoval(
  context: BookingContext,
  { salonId, addressId, version, appointments, moveToAddressId }: PayloadOf<typeof addressRemoved>,
): Promise<void> {
  const { trx } = context;
  const removal = { appointments, move_to_address_id: moveToAddressId, version };
  await trx('address_removals')
    .insert({ address_id: addressId, ...removal })
    .onConflict('address_id')
    .merge();
  if (appointments === 'keep') return;
  const salon: unknown = await trx('salons')
    .where({ salon_id: salonId })
    .where('version', '>=', version)
    .first();
  // Until then, clients can go on booking there.
  if (!salon) throw new Error(`version ${version} of salon ${salonId} is not known yet`);
  const rows = await lockFuture(context, salonId, (query) =>
    query.where('appointment.address_id', addressId),
  );
  const targetId = await finalAddress(trx, removal);
  if (targetId !== null) {
    // Also where that one was given up since: the event about it follows, or its appointments stay there.
    const target = await trx('addresses_ever')
      .where({ address_id: targetId })
      .first<{ details: Address } | undefined>('details');
    if (!target) throw new Error(`address ${targetId} is not known`);
    await changeAddress(context, rows, () => target.details);
    return;
  }
  await releaseTime(trx, idsOf(rows));
  for (const row of rows) {
    const status = appointmentStatus.canceled;
    await setStatus(context, { bookingActor: salonActor, row, status });
  }
}

interface RemovalRow {
  readonly appointments: PayloadOf<typeof addressRemoved>['appointments'];
  readonly move_to_address_id: number | null;
  readonly version: number;
}

/**
 * Where appointments at a removed address take place in the end, null if they are canceled. The event about a later removal of the address
 * that they move to may have arrived before, and found none of them there. To be read after their calendars are locked.
 */
async function finalAddress(
  trx: Knex.Transaction,
  { move_to_address_id: next, version }: RemovalRow,
): Promise<number | null> {
  if (next === null) return null;
  const later = await trx('address_removals')
    .where({ address_id: next })
    .where('version', '>', version)
    .first<RemovalRow | undefined>();
  return later === undefined || later.appointments === 'keep' ? next : finalAddress(trx, later);
}

/** The salon itself rather than somebody who works there. */
const salonActor = { by: 'professional', userId: 0 } as const;

type Narrow = (query: Knex.QueryBuilder) => Knex.QueryBuilder;

/**
 * Locks active appointments of a salon that have not started, after the calendars that they are in, and those of the salon's artists: a
 * booking that is under way is waited for.
 */
async function lockFuture(
  { trx, now }: BookingContext,
  salonId: number,
  narrow: Narrow,
): Promise<ExistingAppointment[]> {
  const future: Narrow = (query) =>
    narrow(query)
      .where({ 'appointment.salon_id': salonId, 'appointment.status': appointmentStatus.active })
      .where('appointment.starts_at', '>', now);
  const [artistIds, appointmentIds] = [
    await trx('artists').where({ salon_id: salonId }).pluck<number[]>('artist_id'),
    await future(trx('appointments as appointment')).pluck<number[]>('appointment.id'),
  ];
  await lockArtists(trx, artistIds, { appointmentIds });
  return future(selectExisting(trx)).orderBy('appointment.id').forUpdate('appointment') as Promise<
    ExistingAppointment[]
  >;
}

/** Appointments take place at the same instant, with the same artist, at an address or in a time zone that was not theirs before. */
async function changeAddress(
  context: BookingContext,
  rows: readonly ExistingAppointment[],
  addressOf: (row: ExistingAppointment) => Address,
): Promise<void> {
  const { trx, outbox, now, confirmKey, requestId } = context;
  await releaseTime(trx, idsOf(rows));
  for (const row of rows) {
    const previous = { ...currentTerms(row), address: { ...row.address, timezone: row.timezone } };
    const terms = termsAt(addressOf(row), previous);
    const move = { by: salonActor.by, previous, terms, now };
    const acceptedPolicy = acceptedAfterMove(row.accepted_policy, move);
    const event = outbox.rowOf(
      appointmentChanged,
      {
        ...snapshotOf(row, confirmKey, { terms, acceptedPolicy, version: row.version + 1 }),
        by: salonActor.by,
        status: appointmentStatus.active,
        change: 'moved',
        changedAt: now.toISOString(),
        previous,
        announced: announcedBefore(row, now, previous),
      },
      requestId,
    );
    const { image_id: imageId, image_url: imageUrl } = row;
    const change = {
      imageId,
      imageUrl,
      acceptedPolicy,
      isSameStart: false,
      bookingActor: salonActor,
      now,
    };
    await updateAppointment(trx, row, change, { terms, previous, event });
    outbox.wakeAfter(trx);
  }
}

function termsAt(address: Address, terms: AppointmentTerms): AppointmentTerms {
  const { date, seconds } = instantToWallClock(new Date(terms.startsAt), address.timezone);
  return { ...terms, address, date, startSeconds: seconds };
}

function idsOf(rows: readonly ExistingAppointment[]): number[] {
  return rows.map(({ id }) => id);
}
