import { addressOf, bookAsClient, clientHeaders, headerNames } from '@frizo/contracts';
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
import { openSalon, bookingRequest } from './booking-salon.ts';
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
  /** The final state, once all events and mails are sent. */
  outcome(): Promise<Outcome>;
  stop(): Promise<void>;
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
    outcome: () => asAdmin(database.url, (admin) => readOutcome({ admin, mailbox, nats })),
    stop: () => running.disposeAsync(),
  };
}

async function book(count: number, target: Target | undefined): Promise<Booked> {
  if (!target) throw new Error('there is no such copy');
  const { chair, request } = bookingRequest(count);
  const { method, url, body } = addressOf(bookAsClient, request);
  const answer = await fetch(target.url + url, {
    method,
    headers: {
      ...clientHeaders,
      'content-type': 'application/json',
      [headerNames.token]: await target.tokenOf(chair),
      [headerNames.idempotencyKey]: `booking-${count}`,
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
