import { appointmentBooked } from '@frizo/contracts';
import type { ReceivedMail, TestMailbox, TestNats } from '@frizo/local-platform/testing';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import type pg from 'pg';
import { artistId, chairs, clientId, emailOf } from './booking-salon.ts';

/** The final state of all bookings, read without the services. */
export interface Outcome {
  /** Ids of the appointments. */
  readonly appointments: readonly number[];
  /** Ids in the events of the stream, including repetitions. */
  readonly published: readonly number[];
  /** Ids in the mails to clients and in those to artists, including repetitions. */
  readonly clientsMailed: readonly number[];
  readonly artistsMailed: readonly number[];
}

interface Sources {
  readonly admin: pg.Client;
  readonly mailbox: TestMailbox;
  readonly nats: TestNats;
}

/** Reads the state once no events and mails are waiting. */
export async function readOutcome({ admin, mailbox, nats }: Sources): Promise<Outcome> {
  const untilEmpty = (sql: string) =>
    until(
      () => admin.query<{ count: string }>(`select count(*) from ${sql}`),
      ({ rows }) => rows[0]?.count === '0',
    );
  await untilEmpty('booking.outbox');
  const { rows } = await admin.query<{ id: string }>('select id from booking.appointments order by id');
  const appointments = rows.map(({ id }) => Number(id));
  const published = ascending(await publishedAppointments(nats.url));
  await until(
    () => admin.query<{ count: string }>('select count(*) from messaging.mails'),
    (written) => Number(written.rows[0]?.count) >= published.length * 2,
  );
  await untilEmpty('messaging.mails where sent_at is null');
  return {
    appointments,
    published,
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

async function publishedAppointments(url: string): Promise<number[]> {
  const published = await publishedEvents(url, appointmentBooked);
  return published.map(({ appointmentId }) => appointmentId);
}

function appointmentIn({ text }: ReceivedMail): number {
  return Number(/FR-(\d+)/.exec(text)?.[1]);
}

function ascending(ids: readonly number[]): number[] {
  return ids.toSorted((a, b) => a - b);
}
