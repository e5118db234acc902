import { errorKeys } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';
import type { Knex } from 'knex';

interface Count {
  readonly by: number;
  readonly times: number;
  readonly now: Date;
}

interface Counter {
  readonly table: string;
  readonly key: string;
  readonly most: number;
  readonly windowSeconds: number;
  /** What is refused, as the user reads it. */
  readonly what: string;
}

/** By user: the answer may be the name of a stranger. */
const lookups: Counter = {
  table: 'client_lookups',
  key: 'user_id',
  most: 60,
  windowSeconds: 3_600,
  what: 'Too many look-ups.',
};

/** By salon. Two of the largest files that a browser imports; more would tell which phones and e-mails belong to accounts. */
const additions: Counter = {
  table: 'client_additions',
  key: 'salon_id',
  most: 10_000,
  windowSeconds: 24 * 3_600,
  what: 'Too many clients were added today.',
};

/**
 * Counts a professional's look-ups of phones that are not on the salon's list.
 * @throws DomainError 429 beyond sixty times in an hour
 */
export async function countLookup(knex: Knex, userId: number, now: Date): Promise<void> {
  await count(knex, lookups, { by: userId, times: 1, now });
}

/**
 * Counts the clients that are added to a salon's list, one by one or by imports.
 * @throws DomainError 429 beyond 10,000 in a day
 */
export async function countAdditions(
  trx: Knex.Transaction,
  { salonId, added, now }: { readonly salonId: number; readonly added: number; readonly now: Date },
): Promise<void> {
  if (added > 0) await count(trx, additions, { by: salonId, times: added, now });
}

/** The window starts with the first time that is counted. */
async function count(knex: Knex, counter: Counter, { by, times, now }: Count): Promise<void> {
  const { table, key, most, windowSeconds, what } = counter;
  const bindings = { table, key, by, times, now, windowSeconds, beyond: most + 1 };
  const { rows } = await knex.raw<{ rows: { since: Date; times: number }[] }>(countSql, bindings);
  const counted = rows[0];
  if (!counted || counted.times <= most) return;
  const waitSeconds = Math.max(
    1,
    Math.ceil(windowSeconds - (now.getTime() - counted.since.getTime()) / 1000),
  );
  throw new DomainError(errorKeys.tooManyRequests, `${what} Try again in ${waitWords(waitSeconds)}.`, {
    status: 429,
    retryAfterSeconds: waitSeconds,
  });
}

function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [amount, unit] = minutes <= 60 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

const countSql = `
  insert into :table: as counted (:key:, since, times) values (:by, :now, least(cast(:times as int), :beyond))
  on conflict (:key:) do update set
    since = case when counted.since <= cast(:now as timestamptz) - make_interval(secs => :windowSeconds) then excluded.since else counted.since end,
    times = case when counted.since <= cast(:now as timestamptz) - make_interval(secs => :windowSeconds) then excluded.times
      else least(counted.times + excluded.times, :beyond) end
  returning since, times`;
