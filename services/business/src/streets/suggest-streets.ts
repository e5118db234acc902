import { errorKeys, type AnswerOf, type suggestStreets as call } from '@frizo/contracts';
import { DomainError, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { findStreets, type GeocoderSettings, type StreetSearch } from './geocoder.ts';

const minuteMs = 60_000;
/** Enough for fast typing, and little enough that nobody can use the geocoder for other purposes. */
const mostPerMinute = 60;

interface Person {
  readonly userId: number;
}

/**
 * Streets that begin with what a person types; none without a geocoder, and none when it fails, since an address can be typed without.
 * @throws DomainError 429 for a person who asks more than 60 times a minute
 */
export async function suggestStreets(
  { knex, clock, log }: Pick<ServiceParts, 'knex' | 'clock' | 'log'>,
  geocoder: GeocoderSettings | undefined,
  { userId, ...search }: StreetSearch & Person,
): Promise<AnswerOf<typeof call>> {
  if (geocoder === undefined) return { list: [] };
  await countSearch(knex, userId, clock.now());
  try {
    return { list: await findStreets(geocoder, search) };
  } catch (err) {
    log.warn({ err }, 'no street suggestions');
    return { list: [] };
  }
}

/** Counted in one statement, over all copies of the service. */
async function countSearch(knex: Knex, userId: number, now: Date): Promise<void> {
  const sinceMinute = now.getTime() % minuteMs;
  const minute = new Date(now.getTime() - sinceMinute);
  const { rows } = await knex.raw<{ rows: { count: number }[] }>(
    `insert into street_searches as counted (user_id, minute, count) values (?, ?, 1)
     on conflict (user_id) do update set
       count = case when counted.minute = excluded.minute then counted.count + 1 else 1 end,
       minute = excluded.minute
     returning count`,
    [userId, minute],
  );
  if ((rows[0]?.count ?? 0) <= mostPerMinute) return;
  throw new DomainError(errorKeys.tooManyRequests, 'Too many searches. Try again in a minute.', {
    status: 429,
    retryAfterSeconds: Math.ceil((minuteMs - sinceMinute) / 1000),
  });
}
