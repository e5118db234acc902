import { freeTimeChanged } from '@frizo/contracts';
import type { LocalDate } from '@frizo/local-time';
import { type Job, type Loop, scheduledJob, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { instantsAround, readWholeCalendars } from '../availability/calendars.store.ts';
import { type DateRange, freeDays, type WholeCalendar } from '../domain/free-days.ts';
import { extendHorizon, horizonAt, keepHorizon, within } from './extend-horizon.ts';
import { isAnythingStale, type StaleDays, takeStaleDays } from './stale-days.store.ts';

type PublishTools = Pick<ServiceParts, 'knex' | 'transaction' | 'outbox' | 'clock'>;

/** Artists of one transaction. Each may have four months to count, and bookings are served by the same process. */
const batchSize = 20;
/** A run gives way after so many, to be stopped between them and to let others have the database. */
const mostBatches = 50;

/** Tells others of the free time that has changed, until nothing waits or a run's share is done. */
export async function publishFreeTime(tools: PublishTools): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++) {
    if (!(await isAnythingStale(tools.knex))) return;
    await tools.transaction((trx) => publishBatch(trx, tools));
  }
}

async function publishBatch(trx: Knex.Transaction, { outbox, clock }: PublishTools): Promise<void> {
  const now = clock.now();
  const horizon = horizonAt(now);
  const stale = (await takeStaleDays(trx, batchSize)).flatMap((days): StaleDays[] => {
    const range = within(days, horizon);
    return range ? [{ artistId: days.artistId, ...range }] : [];
  });
  if (stale.length === 0) return;
  // Before reading: whoever has a higher version has then read later, and knows all that this one knows.
  const version = await nextVersion(trx);
  const ranges = new Map<number, DateRange>(stale.map(({ artistId, ...range }) => [artistId, range]));
  const calendars = await readWholeCalendars(trx, {
    artistIds: [...ranges.keys()],
    ...instantsAround(...hull(stale)),
    now,
  });
  const rows = calendars.map((calendar) => {
    const { artistId } = calendar;
    const days = freeDays(calendar, ranges.get(artistId) ?? horizon);
    return outbox.rowOf(freeTimeChanged, {
      artistId,
      version,
      days: days.map((day) => ({ ...day, free: [...day.free] })),
    });
  });
  if (rows.length === 0) return;
  await trx('outbox').insert(rows);
  const whole = calendars.filter(({ artistId }) => isWhole(ranges.get(artistId), horizon));
  await keepHorizon(
    trx,
    whole.map((calendar) => ({ artistId: calendar.artistId, untilDate: knownUntil(calendar, horizon) })),
  );
  outbox.wakeAfter(trx);
}

/** The last day of which nothing new comes as days go by: a salon that lets clients book less far ahead has more days to come. */
function knownUntil({ addresses }: WholeCalendar, { toDate }: DateRange): LocalDate {
  return addresses.reduce(
    (until, [, , lastDate]) => (lastDate !== undefined && lastDate < until ? lastDate : until),
    toDate,
  );
}

async function nextVersion(trx: Knex.Transaction): Promise<number> {
  const { rows } = await trx.raw<{ rows: { version: number }[] }>(
    `select nextval('free_time_versions') as version`,
  );
  return Number(rows[0]?.version);
}

/** From the first day that any of them has to the last. */
function hull(ranges: readonly DateRange[]): [fromDate: string, toDate: string] {
  const from = ranges.map(({ fromDate }) => fromDate).sort();
  const to = ranges.map(({ toDate }) => toDate).sort();
  return [from[0] ?? '', to.at(-1) ?? ''];
}

function isWhole(range: DateRange | undefined, { fromDate, toDate }: DateRange): boolean {
  return range?.fromDate === fromDate && range.toDate === toDate;
}

/** Others know of a change within two seconds; this is the longest of what that is made of. */
const publishEveryMs = 1_000;

/**
 * Tells others when artists are free. Whatever takes or gives time notes the days in its own statement or transaction (`stale_days`), so
 * that whoever books neither counts free time nor waits for it. That table is the queue: many notes of one artist are counted once.
 */
export function freeTimePublisher(parts: ServiceParts): Loop {
  return { name: 'publish-free-time', everyMs: publishEveryMs, run: () => publishFreeTime(parts) };
}

/** Days come within reach as time goes by. */
export function freeTimeHorizon({ knex, clock }: ServiceParts): Job {
  return scheduledJob({
    name: 'extend-free-time',
    schedule: '* * * * *',
    run: () => extendHorizon(knex, clock.now()),
  });
}
