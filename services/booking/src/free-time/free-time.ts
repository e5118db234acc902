import type { ComposedService, ServiceParts } from '@frizo/service-kit';
import { extendHorizon } from './extend-horizon.ts';
import { publishFreeTime } from './publish-free-time.ts';

/** Others know of a change within two seconds; this is the longest of what that is made of. */
const publishEveryMs = 1_000;
const minuteMs = 60_000;

/**
 * Tells others when artists are free. Whatever takes or gives time notes the days in its own statement or transaction (`stale_days`), so
 * that whoever books neither counts free time nor waits for it.
 */
export function createFreeTime(parts: ServiceParts): Required<Pick<ComposedService, 'jobs'>> {
  const { knex, clock } = parts;
  return {
    jobs: [
      { name: 'extend-free-time', everyMs: minuteMs, run: () => extendHorizon(knex, clock.now()) },
      { name: 'publish-free-time', everyMs: publishEveryMs, run: () => publishFreeTime(parts) },
    ],
  };
}
