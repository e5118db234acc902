import { getVersions, registerRelease, resolveRollouts } from '@frizo/contracts';
import { respond, route, scheduledJob, type ServiceDefinition } from '@frizo/service-kit';
import { onUserChanged } from './consumers/on-user-changed.ts';
import { readEnv } from './env.ts';
import { createFlagEvaluation } from './flags/evaluate-flags.ts';
import { flagRoutes } from './flags/flags.routes.ts';
import { readFlags } from './flags/flags.store.ts';
import { guardCandidates } from './health/guard.ts';
import { healthRoutes } from './health/health.routes.ts';
import { sweepHealth } from './health/sweep-health.ts';
import { createFitsShell } from './releases/fits-shell.ts';
import { registerRelease as register } from './releases/register-release.ts';
import { createBrowserCookies, pageProofOf } from './resolution/browser-cookies.ts';
import { resolutionRoutes } from './resolution/resolution.routes.ts';
import { createPageResolver } from './resolution/resolve-page.ts';
import { rolloutRoutes } from './rollouts/rollouts.routes.ts';
import { readVersions } from './versions/read-versions.ts';

export const service: ServiceDefinition = {
  name: 'rollout',
  root: new URL('../', import.meta.url),
  async compose(parts) {
    const { env, knex, transaction, outbox, clock } = parts;
    const evaluate = await createFlagEvaluation(() => readFlags(knex));
    const cookies = createBrowserCookies(knex, readEnv(env).isSecureOrigin);
    const resolvePage = createPageResolver({ knex, clock, evaluate, cookies });
    return {
      routes: [
        ...flagRoutes({ ...parts, evaluate }),
        ...rolloutRoutes({ ...parts, fitsShell: createFitsShell(env) }),
        ...resolutionRoutes({ ...parts, resolvePage, cookies }),
        ...healthRoutes({ ...parts, cookies }),
        route(getVersions, { handle: () => readVersions(env) }),
      ],
      responders: [
        respond(resolveRollouts, async (page) => {
          const resolved = await resolvePage(page);
          const proof = pageProofOf(page.visitor, resolved.resolution);
          return { ...resolved, pageProof: await cookies.pageProof.sign(proof, clock.now()) };
        }),
        respond(registerRelease, ({ movedBy, reason, ...registration }) =>
          transaction((trx) =>
            register({ trx, outbox }, registration, { movedBy, reason, movedAt: clock.now() }),
          ),
        ),
      ],
      consumers: [onUserChanged()],
      jobs: [
        scheduledJob({
          name: 'sweep-health',
          schedule: '*/5 * * * *',
          run: () => sweepHealth(knex, clock.now()),
        }),
      ],
      loops: [{ name: 'guard-candidates', everyMs: 5_000, run: () => guardCandidates(parts, clock.now()) }],
    };
  },
};
