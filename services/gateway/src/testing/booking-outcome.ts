import { appointmentBooked } from '@frizo/contracts';
import type { ReceivedMail, TestMailbox, TestNats } from '@frizo/local-platform/testing';
import { toldEvents, until } from '@frizo/service-kit/testing';
import type pg from 'pg';
import { artistId, chairs, clientId, emailOf } from './booking-salon.ts';

/** What stands of bookings, past all services. */
export interface Outcome {
  /** Ids of the appointments. */
  readonly appointments: readonly number[];
  /** Ids in the events of the stream, each as often as it is told. */
  readonly told: readonly number[];
  /** Ids in the mails that clients got, and in those that artists got, each as often as it came. */
  readonly clientsMailed: readonly number[];
  readonly artistsMailed: readonly number[];
}

interface Sources {
  readonly admin: pg.Client;
  readonly mailbox: TestMailbox;
  readonly nats: TestNats;
  /** Moves the clock of every copy on. */
  advance(by: { readonly seconds: number }): void;
}

/** Longer than a mail that was taken to be sent is left alone: what nobody has marked as sent would go a second time. */
const leaseSeconds = 61;

/** Reads it once nothing waits any more: no event to be published, no mail to be written or sent. */
export async function readOutcome({ admin, mailbox, nats, advance }: Sources): Promise<Outcome> {
  const nothing = (sql: string) =>
    until(
      () => admin.query<{ count: string }>(`select count(*) from ${sql}`),
      ({ rows }) => rows[0]?.count === '0',
    );
  await nothing('booking.outbox');
  const { rows } = await admin.query<{ id: string }>('select id from booking.appointments order by id');
  const appointments = rows.map(({ id }) => Number(id));
  const told = ascending(await toldAppointments(nats.url));
  await until(
    () => admin.query<{ count: string }>('select count(*) from messaging.mails'),
    (written) => Number(written.rows[0]?.count) >= told.length * 2,
  );
  await until(() => endLeases({ admin, mailbox, nats, advance }), Boolean);
  await nothing('messaging.mails where sent_at is null');
  return {
    appointments,
    told,
    clientsMailed: await mailed(mailbox, clientId),
    artistsMailed: await mailed(mailbox, artistId),
  };
}

/** By recipient, since the mailbox lists a hundred mails at most. */
async function mailed(mailbox: TestMailbox, idOf: (chair: number) => number): Promise<number[]> {
  const mails: ReceivedMail[] = [];
  for (let chair = 0; chair < chairs; chair += 1)
    mails.push(...(await mailbox.list({ to: emailOf(idOf(chair)) })));
  return ascending(mails.map(appointmentIn));
}

/**
 * Moves on to where mails go again that a copy had taken when it died, unless one that has arrived is not noted as sent yet. While this
 * holds the lock of the job that sends them, none is on its way.
 */
async function endLeases({ admin, mailbox, advance }: Sources): Promise<boolean> {
  await admin.query('begin');
  try {
    await admin.query(`select pg_advisory_xact_lock(hashtext('messaging'), hashtext('job:send-due-mails'))`);
    const { rows } = await admin.query<{ count: string }>(
      'select count(*) from messaging.mails where sent_at is not null',
    );
    const arrived = new Set([
      ...(await mailed(mailbox, clientId)).map((id) => `client ${id}`),
      ...(await mailed(mailbox, artistId)).map((id) => `artist ${id}`),
    ]);
    if (Number(rows[0]?.count) < arrived.size) return false;
    advance({ seconds: leaseSeconds });
    return true;
  } finally {
    await admin.query('commit');
  }
}

async function toldAppointments(url: string): Promise<number[]> {
  const told = await toldEvents(url, appointmentBooked);
  return told.map(({ appointmentId }) => appointmentId);
}

function appointmentIn({ text }: ReceivedMail): number {
  return Number(/FR-(\d+)/.exec(text)?.[1]);
}

function ascending(ids: readonly number[]): number[] {
  return ids.toSorted((a, b) => a - b);
}
