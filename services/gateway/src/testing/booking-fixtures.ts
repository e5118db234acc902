import {
  addressOf,
  bookAsClient,
  clientHeaders,
  headerNames,
  moveAppointment,
  type AnswerOf,
} from '@frizo/contracts';
import {
  createTestDatabase,
  startTestMailbox,
  startTestNats,
  type TestNats,
} from '@frizo/local-platform/testing';
import { fixedClock } from '@frizo/service-kit/testing';
import pg from 'pg';
import { bookingNow, startBookingCopy, targetOf, type Booked, type Target } from './booking-copy.ts';
import { readOutcome, type Outcome } from './booking-outcome.ts';
import { openSalon, bookingRequest, moveRequest } from './booking-salon.ts';
import { startKillableCopy, type KillableCopy } from './killable-copy.ts';

/** Several copies of booking and messaging, with a salon that they know from events. */
export interface BookingFixtures {
  /** Moves the clock of every copy forward. */
  advance(by: { readonly seconds: number }): void;
  readonly nats: TestNats;
  /** Bookings are distributed over these copies in turn. */
  readonly copies: readonly Target[];
  /** Starts another copy in a process of its own, which is stopped with the fixtures at the latest. */
  startVictim(): Promise<KillableCopy>;
  /** Books the appointment with this number. A repetition has the same idempotency key. */
  book(count: number, at?: Target): Promise<Booked>;
  /** Moves the appointment with this number in the journal of its artist. A repetition has the same idempotency key. */
  move(count: number, booked: Booked | undefined, at: Target): Promise<Booked>;
  /** What is saved of each appointment, by id. */
  saved(): Promise<SavedAppointment[]>;
  /** The final state, once all events and mails are sent. */
  outcome(): Promise<Outcome>;
  stop(): Promise<void>;
}

export interface SavedAppointment {
  readonly id: number;
  readonly version: number;
  readonly startTimestamp: number;
  /** The beginning of the artist's time that it takes. */
  readonly takenFrom: number;
}

/** The timeout of browsers. */
const deadlineMs = 20_000;

export interface BookingFixturesOptions {
  /** 0 if the first copy is one to be killed; the salon is then created when that one runs. */
  readonly copies: number;
  /** An empty database on a server that the test stops; by default a copy of the test run's database. */
  readonly databaseUrl?: string;
}

export async function startBookingFixtures({
  copies,
  databaseUrl,
}: BookingFixturesOptions): Promise<BookingFixtures> {
  await using starting = new AsyncDisposableStack();
  const nats = await startTestNats();
  starting.defer(() => nats.stop());
  const database = databaseUrl === undefined ? await createTestDatabase() : { url: databaseUrl };
  if ('drop' in database) starting.defer(() => database.drop());
  const mailbox = await startTestMailbox();
  starting.defer(() => mailbox.stop());
  const environment = { databaseUrl: database.url, natsUrl: nats.url, smtpUrl: mailbox.smtpUrl };
  const clock = fixedClock(bookingNow);
  const targets: Target[] = [];
  for (let copy = 0; copy < copies; copy += 1) {
    const host = await startBookingCopy(environment, clock, databaseUrl !== undefined && copy === 0);
    starting.defer(() => host.stop());
    targets.push(targetOf(host));
  }
  const open = () => asAdmin(database.url, (admin) => openSalon(nats.url, admin));
  if (copies > 0) await open();
  const running = starting.move();
  let isOpen = copies > 0;
  const victims: KillableCopy[] = [];
  const advance = (by: { readonly seconds: number }): void => {
    clock.advance(by);
    for (const victim of victims) victim.advance(by);
  };
  return {
    advance,
    nats,
    copies: targets,
    async startVictim() {
      const victim = await startKillableCopy(environment);
      victims.push(victim);
      running.defer(() => victim.kill());
      if (!isOpen) await open();
      isOpen = true;
      return {
        ...victim,
        async kill() {
          await victim.kill();
          await asAdmin(database.url, releaseJobs);
        },
      };
    },
    book: (count, at = targets[count % copies]) => book(count, at),
    move,
    saved: () => asAdmin(database.url, readSaved),
    outcome: () => asAdmin(database.url, (admin) => readOutcome({ admin, mailbox, nats })),
    stop: () => running.disposeAsync(),
  };
}

async function book(count: number, target: Target | undefined): Promise<Booked> {
  if (!target) throw new Error('there is no such copy');
  const { chair, request } = bookingRequest(count);
  const token = await target.tokenOf(chair);
  return write(target, addressOf(bookAsClient, request), { token, key: `booking-${count}` });
}

async function move(count: number, booked: Booked | undefined, target: Target): Promise<Booked> {
  const { chair, request } = moveRequest(count, appointmentIn(booked));
  const token = await target.artistTokenOf(chair);
  return write(target, addressOf(moveAppointment, request), { token, key: `moving-${count}` });
}

export function appointmentIn(booked: Booked | undefined): number {
  const [appointment] = (booked?.body as AnswerOf<typeof bookAsClient>).appointments;
  if (!appointment) throw new Error('nothing was booked');
  return appointment.id;
}

async function readSaved(admin: pg.Client): Promise<SavedAppointment[]> {
  const { rows } = await admin.query<SavedAppointment>(`
    select id::int, version, extract(epoch from starts_at)::int as "startTimestamp",
      extract(epoch from lower(during))::int as "takenFrom"
    from booking.appointments left join booking.occupancies on appointment_id = id order by id`);
  return rows;
}

async function write(
  target: Target,
  { method, url, body }: ReturnType<typeof addressOf>,
  { token, key }: { readonly token: string; readonly key: string },
): Promise<Booked> {
  const answer = await fetch(target.url + url, {
    method,
    headers: {
      ...clientHeaders,
      'content-type': 'application/json',
      [headerNames.token]: token,
      [headerNames.idempotencyKey]: key,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(deadlineMs),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Another copy would take over the mails of a dead one after half a minute; tests do not wait for that. */
async function releaseJobs(admin: pg.Client): Promise<void> {
  await admin.query(
    `update messaging_jobs.job set state = 'retry', start_after = now() where state = 'active'`,
  );
}

async function asAdmin<T>(connectionString: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
