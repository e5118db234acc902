import { getVersions, registerRelease, reportRemoteFailure, resolveRollouts } from '@frizo/contracts';
import { respond, route, visitor, type ServiceDefinition } from '@frizo/service-kit';
import { flagRoles } from './domain/flag-roles.ts';
import { keepFailure } from './failures/keep-failure.ts';
import { createFlagEvaluation } from './flags/evaluate-flags.ts';
import { flagRoutes } from './flags/flags.routes.ts';
import { readFlags } from './flags/flags.store.ts';
import { registerRelease as register } from './releases/register-release.ts';
import { etagOf } from './releases/etag.ts';
import { resolveForVisitor } from './releases/resolve-for-visitor.ts';
import { createRolloutsStore } from './releases/rollouts.store.ts';
import { readVersions } from './versions/read-versions.ts';

export const service: ServiceDefinition = {
  name: 'rollout',
  root: new URL('../', import.meta.url),
  async compose(parts) {
    const { env, knex, transaction } = parts;
    const rollouts = createRolloutsStore(knex);
    const evaluate = await createFlagEvaluation(() => readFlags(knex));
    return {
      routes: [
        ...flagRoutes({ ...parts, evaluate }),
        route(getVersions, { handle: () => readVersions(env) }),
        route(reportRemoteFailure, {
          async handle({ request }) {
            await keepFailure(knex, request);
            return { success: true as const };
          },
        }),
      ],
      responders: [
        respond(resolveRollouts, async (request) => {
          const { visitor: key, platform, clientVersion } = request;
          const browser = { userId: null, visitor: key, roles: flagRoles(visitor) };
          const flags = await evaluate({ ...browser, platform, clientVersion });
          const resolution = await resolveForVisitor(rollouts, flags, { visitor: key });
          return { flags, resolution, etag: etagOf(resolution), overridden: {} };
        }),
        respond(registerRelease, async (request) => transaction((trx) => register(trx, request))),
      ],
    };
  },
};
