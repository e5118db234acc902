import { getFeatureFlags, registerRelease, reportRemoteFailure, resolveRollouts } from '@frizo/contracts';
import { respond, route, type ServiceDefinition } from '@frizo/service-kit';
import { keepFailure } from './failures/keep-failure.ts';
import { readFlags } from './flags/flags.store.ts';
import { registerRelease as register } from './releases/register-release.ts';
import { resolveForVisitor } from './releases/resolve-for-visitor.ts';
import { createRolloutsStore } from './releases/rollouts.store.ts';

export const service: ServiceDefinition = {
  name: 'rollout',
  root: new URL('../', import.meta.url),
  compose({ knex, transaction }) {
    const rollouts = createRolloutsStore(knex);
    return {
      routes: [
        route(getFeatureFlags, { handle: async () => ({ flags: await readFlags(knex) }) }),
        route(reportRemoteFailure, {
          async handle({ request }) {
            await keepFailure(knex, request);
            return { success: true as const };
          },
        }),
      ],
      responders: [
        respond(resolveRollouts, async (request) => {
          const flags = await readFlags(knex);
          return { flags, resolution: await resolveForVisitor(rollouts, flags, request) };
        }),
        respond(registerRelease, async (request) => transaction((trx) => register(trx, request))),
      ],
    };
  },
};
