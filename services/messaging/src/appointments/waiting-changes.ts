import { moveNoticeSeconds, type AppointmentSnapshot, type AppointmentTerms } from '@frizo/contracts';
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

/** Waits with the notification of a change; those of the same appointment that are waiting wait with it. Events may arrive in any order. */
export async function delayChange(
  trx: Knex,
  { appointment, previous }: TermsChange,
  now: Date,
): Promise<void> {
  const { appointmentId, version } = appointment;
  const row = await lockRow(trx, appointmentId, now);
  const isWaiting = row.due_at !== null;
  const isNewest = version > row.version;
  // A notification has been sent that includes this change.
  if (!isWaiting && !isNewest) return;
  const isOldest = row.first_version === null || version < row.first_version;
  await trx('waiting_changes')
    .where({ appointment_id: appointmentId })
    .update({
      changed_at: now,
      ...(isNewest
        ? { version, snapshot: JSON.stringify(appointment), due_at: new Date(now.getTime() + waitMs) }
        : {}),
      ...(isOldest ? { first_version: version, previous: JSON.stringify(previous) } : {}),
    });
}

/**
 * Ends the waiting for an appointment of whose newer change everybody is notified now. Returns the terms that the recipients know, if they
 * differ from those before that change; 'outdated' if they were notified of a still newer one.
 */
export async function takeKnownTerms(
  trx: Knex,
  { appointmentId, version }: AppointmentSnapshot,
  now: Date,
): Promise<AppointmentTerms | 'outdated' | undefined> {
  const row = await lockRow(trx, appointmentId, now);
  if (version < row.version) return row.due_at === null ? 'outdated' : undefined;
  await endWaiting(trx, appointmentId, { version, now });
  return row.previous ?? undefined;
}

/** The terms that the recipients know of an appointment with a waiting change; undefined if none is waiting. */
export async function readKnownTerms(
  trx: Knex,
  appointmentId: number,
): Promise<AppointmentTerms | undefined> {
  const row = await trx('waiting_changes')
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
    const ids = await knex('waiting_changes')
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
        await knex('waiting_changes').where({ appointment_id: id }).whereNotNull('due_at').update({ due_at });
      }
    }
  }

  async function notifyOfChange(trx: Knex.Transaction, id: number): Promise<void> {
    const now = clock.now();
    const { version, snapshot, previous, due_at } = await lockRow(trx, id, now);
    // Another change may have arrived meanwhile.
    if (due_at === null || due_at > now || !snapshot || !previous) return;
    await endWaiting(trx, id, { version, now });
    await notify(trx, { appointment: snapshot, previous });
  }
}

/** Locks the row of an appointment, also one that does not exist yet. */
async function lockRow(trx: Knex, appointmentId: number, now: Date): Promise<ChangeRow> {
  await trx('waiting_changes')
    .insert({ appointment_id: appointmentId, version: 0, changed_at: now })
    .onConflict('appointment_id')
    .ignore();
  const row = await trx('waiting_changes')
    .where({ appointment_id: appointmentId })
    .forUpdate()
    .first<ChangeRow | undefined>();
  if (!row) throw new Error(`the waiting change of appointment ${appointmentId} was deleted meanwhile`);
  return row;
}

/** The snapshot contains the confirm link, which is a secret. */
async function endWaiting(
  trx: Knex,
  appointmentId: number,
  { version, now }: { version: number; now: Date },
): Promise<void> {
  await trx('waiting_changes')
    .where({ appointment_id: appointmentId })
    .update({ version, first_version: null, snapshot: null, previous: null, due_at: null, changed_at: now });
}

const retentionDays = 30;

/** Deletes the versions of appointments that have not changed for 30 days, longer than any event is delivered again. */
export async function sweepWaitingChanges(knex: Knex, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 24 * 60 * 60_000);
  await knex('waiting_changes').whereNull('due_at').where('changed_at', '<', before).delete();
}
