import { freeTimeChanged } from '@frizo/contracts';
import type { OutboxRow, ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { instantsAround } from '../availability/day-range.ts';
import { freeDays, type DateRange } from '../domain/free-days.ts';
import { keepHorizon } from './extend-horizon.ts';
import { horizonAt, within } from './horizon.ts';
import { isAnythingStale, takeStaleDays, type StaleDays } from './stale-days.store.ts';
import { readWholeCalendars } from './whole-calendars.read-model.ts';

export type PublishTools = Pick<ServiceParts, 'knex' | 'transaction' | 'outbox' | 'clock'>;

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
  const horizon = horizonAt(clock.now());
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
  await trx('outbox').insert(rows.map(columnsOf));
  const whole = calendars.map(({ artistId }) => artistId).filter((id) => isWhole(ranges.get(id), horizon));
  await keepHorizon(trx, whole, horizon.toDate);
  outbox.wakeAfter(trx);
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

function columnsOf({ id, subject, payload, requestId }: OutboxRow) {
  return { id, subject, payload, request_id: requestId };
}
