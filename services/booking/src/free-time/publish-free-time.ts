import { freeTimeChanged } from '@frizo/contracts';
import type { LocalDate } from '@frizo/local-time';
import { type Job, type Loop, scheduledJob, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { instantsAround, readWholeCalendars } from '../availability/calendars.store.ts';
import { type DateRange, freeDays, type WholeCalendar } from '../domain/free-days.ts';
import { extendHorizon, horizonAt, saveHorizon, within } from './extend-horizon.ts';
import { isAnythingStale, type StaleDays, takeStaleDays } from './stale-days.store.ts';

type PublishTools = Pick<ServiceParts, 'knex' | 'transaction' | 'outbox' | 'clock'>;

/** Artists per transaction. Each may have four months to compute, and the same process serves bookings. */
const batchSize = 20;
/** A run ends after this many batches, so that it can be stopped and other work gets the database. */
const mostBatches = 50;

/** Publishes changed free time until the queue is empty or the run has done its share. */
export async function publishFreeTime(tools: PublishTools): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++) {
    if (!(await isAnythingStale(tools.knex))) return;
    await tools.transaction((trx) => publishBatch(trx, tools));
  }
}

async function publishBatch(trx: Knex.Transaction, { outbox, clock }: PublishTools): Promise<void> {
  const now = clock.now();
  const horizon = horizonAt(now);
  const stale = (await takeStaleDays(trx, { artists: batchSize, now })).flatMap((days): StaleDays[] => {
    const range = within(days, horizon);
    return range ? [{ artistId: days.artistId, ...range }] : [];
  });
  if (stale.length === 0) return;
  // Before reading: a transaction with a higher version has then read later, and its data is at least as new.
  const version = await nextVersion(trx);
  const ranges = new Map<number, DateRange>(stale.map(({ artistId, ...range }) => [artistId, range]));
  const calendars = await readWholeCalendars(trx, {
    artistIds: [...ranges.keys()],
    ...instantsAround(...enclosingRange(stale)),
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
  await saveHorizon(
    trx,
    whole.map((calendar) => ({ artistId: calendar.artistId, untilDate: knownUntil(calendar, horizon) })),
  );
  outbox.wakeAfter(trx);
}

/** The last day published for an artist: the end of the range, or earlier if the salon's booking horizon is shorter. */
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

/** The range from the first to the last day of several ranges. */
function enclosingRange(ranges: readonly DateRange[]): [fromDate: string, toDate: string] {
  const from = ranges.map(({ fromDate }) => fromDate).sort();
  const to = ranges.map(({ toDate }) => toDate).sort();
  return [from[0] ?? '', to.at(-1) ?? ''];
}

function isWhole(range: DateRange | undefined, { fromDate, toDate }: DateRange): boolean {
  return range?.fromDate === fromDate && range.toDate === toDate;
}

/** A change is published within two seconds, of which this interval is the largest part. */
const publishEveryMs = 1_000;

/**
 * Publishes the free time of artists. Every change of an artist's time marks the days in its own statement or transaction (`stale_days`),
 * so that bookings neither compute free time nor wait for it. That table is the queue: many marks of one artist are processed once.
 */
export function freeTimePublisher(parts: ServiceParts): Loop {
  return { name: 'publish-free-time', everyMs: publishEveryMs, run: () => publishFreeTime(parts) };
}

/** Extends the published days as time passes. */
export function freeTimeHorizon({ knex, clock }: ServiceParts): Job {
  return scheduledJob({
    name: 'extend-free-time',
    schedule: '* * * * *',
    run: () => extendHorizon(knex, clock.now()),
  });
}
