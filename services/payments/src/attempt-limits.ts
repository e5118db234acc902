import { errorKeys } from '@frizo/contracts';
import { DomainError, scheduledJob, type Job, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';

interface AttemptLimit {
  readonly name: string;
  readonly most: number;
  readonly windowSeconds: number;
  /** What is refused, as the user reads it. */
  readonly refusal: string;
}

const hour = 3_600;
const day = 24 * hour;

/**
 * What is limited, so that nobody tries out stolen cards, guesses codes or fills the provider's files here. Nobody needs as many in earnest. Windows are a day at most
 * (see `attemptSweep`).
 */
export const attemptLimits = {
  /** By user: each can try a card out, in the browser. */
  cardSetups: { name: 'card-setups', most: 20, windowSeconds: hour, refusal: 'Too many cards were tried.' },
  /** By user, of clients and of businesses: the bank is asked about each. */
  addedCards: { name: 'added-cards', most: 10, windowSeconds: hour, refusal: 'Too many cards were tried.' },
  /** By user: codes of gift cards that do not exist, of 80 random bits. */
  unknownGiftCards: {
    name: 'unknown-gift-cards',
    most: 10,
    windowSeconds: hour,
    refusal: 'Too many wrong codes.',
  },
  /** By user, and by salon with all of its admins: promo codes that do not exist. */
  unknownCodes: {
    name: 'unknown-codes',
    most: 10,
    windowSeconds: hour,
    refusal: 'Too many promo codes were tried.',
  },
  unknownCodesOfSalon: {
    name: 'unknown-codes-of-salon',
    most: 30,
    windowSeconds: day,
    refusal: 'Too many promo codes were tried.',
  },
  /** By salon: they stay with the provider. */
  legalDocuments: {
    name: 'legal-documents',
    most: 10,
    windowSeconds: day,
    refusal: 'Too many documents were sent.',
  },
} as const satisfies Readonly<Record<string, AttemptLimit>>;

interface Attempt {
  /** The id of the user or salon. */
  readonly by: number;
  readonly now: Date;
}

/**
 * Counts an attempt, in one statement over all copies of the service. Refused ones are not counted. The window begins with the first one. Pass no transaction that may be
 * undone with the attempt.
 * @throws DomainError 429 beyond the limit
 */
export async function countAttempt(knex: Knex, limit: AttemptLimit, { by, now }: Attempt): Promise<void> {
  const { name, most, windowSeconds } = limit;
  const windowStart = new Date(now.getTime() - windowSeconds * 1000);
  const { rows } = await knex.raw<{ rows: object[] }>(
    `insert into attempt_counts as counted (name, subject, since, times) values (:name, :by, :now, 1)
     on conflict (name, subject) do update set
       since = case when counted.since <= :windowStart then excluded.since else counted.since end,
       times = case when counted.since <= :windowStart then 1 else counted.times + 1 end
     where counted.since <= :windowStart or counted.times < :most
     returning times`,
    { name, by, now, windowStart, most },
  );
  if (rows.length > 0) return;
  const first = await knex('attempt_counts')
    .where({ name, subject: by })
    .first<{ since: Date } | undefined>('since');
  const endsAt = (first?.since ?? now).getTime() + windowSeconds * 1000;
  throw tooMany(limit, Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)));
}

/** Takes an attempt back that turned out not to be one that is limited. */
export async function takeBackAttempt(knex: Knex, { name }: AttemptLimit, by: number): Promise<void> {
  await knex('attempt_counts').where({ name, subject: by }).where('times', '>', 0).decrement('times', 1);
}

function tooMany({ refusal }: AttemptLimit, waitSeconds: number): DomainError {
  const minutes = Math.ceil(waitSeconds / 60);
  const [amount, unit] = minutes <= 60 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  const message = `${refusal} Try again in ${amount} ${unit}${amount === 1 ? '' : 's'}.`;
  return new DomainError(errorKeys.tooManyRequests, message, {
    status: 429,
    retryAfterSeconds: waitSeconds,
  });
}

/** Removes counts whose windows are over. */
export function attemptSweep({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Job {
  return scheduledJob({
    name: 'sweep-attempt-counts',
    schedule: '17 * * * *',
    async run() {
      await knex('attempt_counts')
        .where('since', '<', new Date(clock.now().getTime() - day * 1000))
        .delete();
    },
  });
}
