import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AnswerOf,
  clientHeaders,
  flagsOf,
  getVersions,
  headerNames,
  registerRelease,
  resolveRollouts,
  shellRecord,
  userChanged,
} from '@frizo/contracts';
import {
  consume,
  type Consumer,
  type Env,
  saveIfNewer,
  respond,
  route,
  scheduledJob,
  serverVersion,
  type ServiceDefinition,
} from '@frizo/service-kit';
import { readEnv, settingNames } from './env.ts';
import { flagRoles } from './domain/flag-roles.ts';
import { createFlagEvaluation } from './flags/evaluate-flags.ts';
import { flagRoutes } from './flags/flags.routes.ts';
import { readFlags } from './flags/flags.store.ts';
import { guardCandidates } from './health/guard.ts';
import { healthRoutes } from './health/health.routes.ts';
import { sweepHealth } from './health/page-counts.store.ts';
import { createFitsShell } from './releases/fits-shell.ts';
import { registerRelease as register } from './releases/register-release.ts';
import { createBrowserCookies, pageProofOf } from './resolution/browser-cookies.ts';
import { resolutionRoutes } from './resolution/resolution.routes.ts';
import { createPageResolver } from './resolution/resolve-page.ts';
import { rolloutRoutes } from './rollouts/rollouts.routes.ts';

export const service: ServiceDefinition = {
  name: 'rollout',
  root: new URL('../', import.meta.url),
  settings: settingNames,
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
        respond(flagsOf, async (person) => {
          const roles = flagRoles(person);
          const web = {
            platform: clientHeaders[headerNames.platform],
            clientVersion: clientHeaders[headerNames.version],
          };
          return { flags: await evaluate({ userId: person.userId, roles, ...web }) };
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

/** Stores the e-mails of admins for the audit, and no other users. */
function onUserChanged(): Consumer {
  return consume(userChanged, {
    name: 'on-user-changed',
    async handle({ userId, version, email, admin }, { trx }) {
      if (admin) await saveIfNewer(trx, 'admins', 'user_id', { user_id: userId, version, email });
      else await trx('admins').where({ user_id: userId }).where('version', '<', version).delete();
    },
  });
}

/**
 * The versions of page and server (Q124), from the same sources as for the page: the record of the shell's build, and the version of this
 * project. FRONT_VERSION overrides it if the shell is served elsewhere.
 */
export async function readVersions(env: Env): Promise<AnswerOf<typeof getVersions>> {
  const back = serverVersion();
  const front = env['FRONT_VERSION'] || (await versionOfShell(env['SHELL_FOLDER'])) || back;
  return { 'version-front': front, 'version-back': back };
}

/** Undefined if the shell has not been built. */
async function versionOfShell(folder: string | undefined): Promise<string | undefined> {
  if (!folder) return undefined;
  try {
    const record: unknown = JSON.parse(await readFile(join(folder, 'shell.json'), 'utf8'));
    return shellRecord.safeParse(record).data?.version;
  } catch {
    return undefined;
  }
}
