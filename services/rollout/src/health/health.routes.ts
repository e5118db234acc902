import { getRolloutHealth, reportPageHealth, reportRemoteFailure } from '@frizo/contracts';
import { route, sharedSecret, type Route, type ServiceParts } from '@frizo/service-kit';
import { visitorCookie } from '../resolution/browser-cookies.ts';
import { mayMoveRollouts } from '../rollouts/rollouts.policy.ts';
import { keepBeacon } from './keep-beacon.ts';
import { keepFailure } from './keep-failure.ts';
import { readHealth } from './read-health.ts';

type HealthRouteParts = Pick<ServiceParts, 'knex' | 'transaction' | 'clock'>;

export function healthRoutes({ knex, transaction, clock }: HealthRouteParts): Route[] {
  const secret = sharedSecret(knex, 'visitors');
  return [
    route(reportRemoteFailure, {
      async handle({ request, cookies }) {
        const reporter = { visitor: cookies.get(visitorCookie), secret };
        await transaction((trx) => keepFailure(trx, request, reporter, clock.now()));
        return { success: true as const };
      },
    }),
    route(reportPageHealth, {
      async handle({ request }) {
        await keepBeacon(knex, request, clock.now());
        return { success: true as const };
      },
    }),
    route(getRolloutHealth, {
      policy: mayMoveRollouts,
      handle: async ({ request }) => ({ builds: await readHealth(knex, request, clock.now()) }),
    }),
  ];
}
