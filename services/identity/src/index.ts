import { signingKeys } from '@frizo/contracts';
import { respond, type ServiceDefinition, type ServiceParts } from '@frizo/service-kit';
import { seedDemo } from '../seeds/demo.ts';
import { readEnv } from './env.ts';
import { consumers } from './identity.consumers.ts';
import { createSigningKeys } from './keys/signing-keys.ts';
import { sweepLogInLimits } from './sessions/log-in-limits.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { createSessionsStore } from './sessions/sessions.store.ts';

const hourMs = 60 * 60 * 1000;

export const service: ServiceDefinition = {
  name: 'identity',
  root: new URL('../', import.meta.url),
  compose(parts) {
    const keys = createSigningKeys(parts.knex);
    return {
      routes: sessionRoutes({ ...parts, keys, isSecureOrigin: readEnv(parts.env).isSecureOrigin }),
      consumers,
      jobs: [{ name: 'sweep-expired', everyMs: hourMs, run: () => sweepExpired(parts) }],
      responders: [respond(signingKeys, async () => ({ keys: await keys.publicKeys() }))],
    };
  },
  seed: seedDemo,
};

/** Expired tokens and counters are as good as absent; they only take room. */
async function sweepExpired({ knex, clock }: ServiceParts): Promise<void> {
  await createSessionsStore(knex).removeExpired(clock.now());
  await sweepLogInLimits(knex, clock.now());
}
