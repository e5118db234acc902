import {
  moveNoticeSeconds,
  type appointmentChanged,
  type AppointmentSnapshot,
  type AppointmentTerms,
  type PayloadOf,
} from '@frizo/contracts';
import type { ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';

/**
 * What a professional changes in the journal can be undone, so nobody is notified of it before (decision 0035). The changes of one
 * appointment become one notification: of its last state, compared with what the recipients know.
 */

const waitMs = moveNoticeSeconds * 1000;
/** If a notification fails, such as for a person whose event has not arrived. */
const retryMs = 30_000;
/** Changes per query. */
const batchSize = 50;

interface ChangeRow {
  readonly version: number;
  readonly first_version: number | null;
  readonly snapshot: AppointmentSnapshot | null;
  readonly previous: AppointmentTerms | null;
  readonly due_at: Date | null;
}

/** A change with the terms before it, which the recipients know. */
export interface TermsChange {
  readonly appointment: AppointmentSnapshot;
  readonly previous: AppointmentTerms;
}

/** What the recipients were last notified of, as booking knows it; absent in events of the release before. */
type Announced = PayloadOf<typeof appointmentChanged>['announced'];

/**
 * Delays the notification of a change, together with the delayed ones of the same appointment. Events may arrive in any order: an older
 * change is part of the newest one, whose event says what the recipients know.
 */
export async function delayChange(
  trx: Knex,
  { appointment, previous, announced }: TermsChange & { readonly announced?: Announced },
  now: Date,
): Promise<void> {
  const { appointmentId, version } = appointment;
  const row = await lockRow(trx, appointmentId, now);
  const isDelayed = row.due_at !== null;
  const isNewest = version > row.version;
  // A notification has been sent, or will be, that includes this change.
  if (!isNewest && (!isDelayed || announced)) return;
  const known = knownBy(row, announced) ?? { version: version - 1, terms: previous };
  const isOldest = row.first_version === null || known.version + 1 < row.first_version;
  await trx('delayed_changes')
    .where({ appointment_id: appointmentId })
    .update({
      changed_at: now,
      ...(isNewest
        ? { version, snapshot: JSON.stringify(appointment), due_at: new Date(now.getTime() + waitMs) }
        : {}),
      ...(isOldest ? { first_version: known.version + 1, previous: JSON.stringify(known.terms) } : {}),
    });
}

/** Not where they were notified of a later version since: booking does not know when that happened. */
function knownBy(row: ChangeRow, announced: Announced): Announced {
  const isNotified = row.due_at === null && announced && row.version > announced.version;
  return isNotified ? undefined : announced;
}

/**
 * Ends the delay for an appointment of whose newer change everybody is notified now. Returns the terms that the recipients know, if they
 * differ from those before that change; 'outdated' if they were notified of a still newer one.
 */
export async function takeKnownTerms(
  trx: Knex,
  { appointment, announced }: { readonly appointment: AppointmentSnapshot; readonly announced?: Announced },
  now: Date,
): Promise<AppointmentTerms | 'outdated' | undefined> {
  const { appointmentId, version } = appointment;
  const row = await lockRow(trx, appointmentId, now);
  if (version < row.version && row.due_at === null) return 'outdated';
  const fromEvent = knownBy(row, announced);
  const isRowOlder =
    row.first_version !== null && row.first_version <= (fromEvent?.version ?? version - 1) + 1;
  const known = isRowOlder && row.previous ? row.previous : fromEvent?.terms;
  if (version > row.version) await endDelay(trx, appointmentId, { version, now });
  else if (row.first_version !== null && row.first_version <= version) {
    // The newer change that is delayed follows this one.
    await trx('delayed_changes')
      .where({ appointment_id: appointmentId })
      .update({ first_version: version + 1, previous: JSON.stringify(termsOf(appointment)) });
  }
  return known;
}

function termsOf({
  address,
  artistId,
  artistName,
  serviceId,
  serviceName,
  priceCents,
  startsAt,
  date,
  startSeconds,
  durationSeconds,
  processingSeconds,
}: AppointmentSnapshot): AppointmentTerms {
  return {
    address,
    artistId,
    artistName,
    serviceId,
    serviceName,
    priceCents,
    startsAt,
    date,
    startSeconds,
    durationSeconds,
    processingSeconds,
  };
}

/**
 * Records that everybody is notified of these bookings now. Returns those that have changed since, if everybody was notified of that: their
 * event was late.
 */
export async function findOutdatedBookings(
  trx: Knex,
  appointmentIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const { rows } = await trx.raw<{ rows: { id: number; version: number; due_at: Date | null }[] }>(
    bookedSql,
    { appointmentIds: [...appointmentIds], now },
  );
  return new Set(rows.filter(({ version, due_at }) => version > 1 && due_at === null).map(({ id }) => id));
}

const bookedSql = `
  insert into delayed_changes as change (appointment_id, version, changed_at)
  select id, 1, :now from unnest(cast(:appointmentIds as bigint[])) as id order by id
  on conflict (appointment_id) do update set version = greatest(change.version, 1), changed_at = excluded.changed_at
  returning appointment_id as id, version, due_at`;

/** The terms that the recipients know of an appointment with a delayed change; undefined if none is delayed. */
export async function readKnownTerms(
  trx: Knex,
  appointmentId: number,
): Promise<AppointmentTerms | undefined> {
  const row = await trx('delayed_changes')
    .where({ appointment_id: appointmentId })
    .first<ChangeRow | undefined>();
  return row?.previous ?? undefined;
}

/** Notifies of the changes that can no longer be undone, each in its own transaction. */
export async function notifyOfDueChanges(
  { knex, clock, log }: Pick<ServiceParts, 'knex' | 'clock' | 'log'>,
  notify: (trx: Knex.Transaction, change: TermsChange) => Promise<void>,
): Promise<void> {
  for (;;) {
    const ids = await knex('delayed_changes')
      .where('due_at', '<=', clock.now())
      .orderBy('due_at')
      .limit(batchSize)
      .pluck<number[]>('appointment_id');
    if (ids.length === 0) return;
    for (const id of ids) {
      try {
        await knex.transaction((trx) => notifyOfChange(trx, id));
      } catch (err) {
        log.warn({ err, appointmentId: id }, 'the notification of a change failed and is retried');
        const due_at = new Date(clock.now().getTime() + retryMs);
        await knex('delayed_changes').where({ appointment_id: id }).whereNotNull('due_at').update({ due_at });
      }
    }
  }

  async function notifyOfChange(trx: Knex.Transaction, id: number): Promise<void> {
    const now = clock.now();
    const { version, snapshot, previous, due_at } = await lockRow(trx, id, now);
    // Another change may have arrived meanwhile.
    if (due_at === null || due_at > now || !snapshot || !previous) return;
    await endDelay(trx, id, { version, now });
    await notify(trx, { appointment: snapshot, previous });
  }
}

/** Locks the row of an appointment, also one that does not exist yet. */
async function lockRow(trx: Knex, appointmentId: number, now: Date): Promise<ChangeRow> {
  await trx('delayed_changes')
    .insert({ appointment_id: appointmentId, version: 0, changed_at: now })
    .onConflict('appointment_id')
    .ignore();
  const row = await trx('delayed_changes')
    .where({ appointment_id: appointmentId })
    .forUpdate()
    .first<ChangeRow | undefined>();
  if (!row) throw new Error(`the delayed change of appointment ${appointmentId} was deleted meanwhile`);
  return row;
}

/** The snapshot contains the confirm link, which is a secret. */
async function endDelay(
  trx: Knex,
  appointmentId: number,
  { version, now }: { version: number; now: Date },
): Promise<void> {
  await trx('delayed_changes')
    .where({ appointment_id: appointmentId })
    .update({ version, first_version: null, snapshot: null, previous: null, due_at: null, changed_at: now });
}

const retentionDays = 30;

/** Deletes the versions of appointments that have not changed for 30 days, longer than any event is delivered again. */
export async function sweepDelayedChanges(knex: Knex, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 24 * 60 * 60_000);
  await knex('delayed_changes').whereNull('due_at').where('changed_at', '<', before).delete();
}
