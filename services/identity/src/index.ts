import { forgetPushToken, pushTokens, signingKeys } from '@frizo/contracts';
import { respond, scheduledJob, type ServiceDefinition } from '@frizo/service-kit';
import { seedDemo } from '../seeds/demo.ts';
import { readEnv } from './env.ts';
import { consumers } from './identity.consumers.ts';
import { identityRoutes } from './identity.routes.ts';
import { createSigningKeys } from './keys/signing-keys.ts';
import { createMailedLinks } from './mailed-links/mailed-links.ts';
import { tellMailedLink } from './mailed-links/tell-mailed-link.ts';
import { dropPushToken, readPushTokens } from './profile/set-push-token.ts';
import { sweepExpired } from './sweep-expired.ts';

export const service: ServiceDefinition = {
  name: 'identity',
  root: new URL('../', import.meta.url),
  async compose(parts) {
    const keys = createSigningKeys(parts.knex);
    await keys.prepare();
    const links = createMailedLinks(parts);
    return {
      routes: identityRoutes({ ...parts, keys, links, ...readEnv(parts.env) }),
      consumers,
      jobs: [scheduledJob({ name: 'sweep-expired', schedule: '7 * * * *', run: () => sweepExpired(parts) })],
      responders: [
        respond(signingKeys, async () => ({ keys: await keys.publicKeys() })),
        tellMailedLink(parts, links),
        respond(pushTokens, async ({ userId }) => ({ tokens: await readPushTokens(parts.knex, userId) })),
        respond(forgetPushToken, async (gone) => {
          await dropPushToken(parts.knex, gone);
          return {};
        }),
      ],
    };
  },
  seed: seedDemo,
};
