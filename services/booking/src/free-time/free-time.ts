import { appointmentBooked, type PayloadOf } from '@frizo/contracts';
import { consume, type ComposedService, type ServiceParts } from '@frizo/service-kit';
import { extendHorizon } from './extend-horizon.ts';
import { publishFreeTime } from './publish-free-time.ts';
import { markSpanStale } from './stale-days.store.ts';

/** Others know of a change within two seconds; this is the longest of what that is made of. */
const publishEveryMs = 500;
const minuteMs = 60_000;

/**
 * Tells others when artists are free. Booking's own events say what was booked, so that whoever books neither counts free time nor
 * waits for it.
 */
export function createFreeTime(parts: ServiceParts): Required<Pick<ComposedService, 'consumers' | 'jobs'>> {
  const { knex, clock } = parts;
  return {
    consumers: [
      consume(appointmentBooked, {
        name: 'on-appointment-booked',
        handle: (booked, { trx }) => markSpanStale(trx, spanOf(booked)),
      }),
    ],
    jobs: [
      { name: 'extend-free-time', everyMs: minuteMs, run: () => extendHorizon(knex, clock.now()) },
      { name: 'publish-free-time', everyMs: publishEveryMs, run: () => publishFreeTime(parts) },
    ],
  };
}

function spanOf({ artistId, startsAt, processingSeconds }: PayloadOf<typeof appointmentBooked>) {
  const from = new Date(startsAt);
  return { artistId, from, until: new Date(from.getTime() + processingSeconds * 1000) };
}
