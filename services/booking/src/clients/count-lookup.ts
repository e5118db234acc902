import { errorKeys } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';
import type { Knex } from 'knex';

const mostTimes = 60;
const windowSeconds = 3_600;

/**
 * Counts a professional's look-ups of phones that are not on the salon's list: the answer may be the name of a stranger. The hour starts
 * with the first look-up.
 * @throws DomainError 429 beyond sixty times in an hour
 */
export async function countLookup(knex: Knex, userId: number, now: Date): Promise<void> {
  const { rows } = await knex.raw<{ rows: { since: Date; times: number }[] }>(countSql, [
    userId,
    now,
    now,
    windowSeconds,
    now,
    windowSeconds,
    mostTimes + 1,
  ]);
  const counted = rows[0];
  if (!counted || counted.times <= mostTimes) return;
  const waitSeconds = Math.max(
    1,
    Math.ceil(windowSeconds - (now.getTime() - counted.since.getTime()) / 1000),
  );
  const minutes = Math.ceil(waitSeconds / 60);
  throw new DomainError(
    errorKeys.tooManyRequests,
    `Too many look-ups. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    { status: 429, retryAfterSeconds: waitSeconds },
  );
}

const countSql = `
  insert into client_lookups as counted (user_id, since, times) values (?, ?, 1)
  on conflict (user_id) do update set
    since = case when counted.since <= ?::timestamptz - make_interval(secs => ?) then excluded.since else counted.since end,
    times = case when counted.since <= ?::timestamptz - make_interval(secs => ?) then 1 else least(counted.times + 1, ?) end
  returning since, times`;
