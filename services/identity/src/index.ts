import {
  emailConfirmation,
  forgetPushToken,
  passwordConfirmation,
  pushTokens,
  referrerOf,
  signingKeys,
  userContact,
} from '@frizo/contracts';
import { respond, scheduledJob, type ServiceDefinition, type ServiceParts } from '@frizo/service-kit';
import { seedDemo } from '../seeds/demo.ts';
import { sweepCaptchas } from './captcha/captcha.ts';
import { sweepDevices } from './devices/known-devices.ts';
import { readEnv, settingNames } from './env.ts';
import { createConsumers } from './identity.consumers.ts';
import { identityRoutes } from './identity.routes.ts';
import { invitationLinkResponder, removeOldInvitations } from './invitations/invitations.ts';
import { removeUnlistedPeople, reservePersonResponder } from './invitations/reserved-people.ts';
import { createSigningKeys } from './keys/signing-keys.ts';
import { sweepAttempts } from './limits/attempt-counter.ts';
import { createMailedLinksStore } from './mailed-links/mailed-links.store.ts';
import { createMailedLinks, mailedLinkResponder } from './mailed-links/mailed-links.ts';
import { confirmedUntil } from './passwords/confirm-password.ts';
import { dropPushToken, readPushTokens } from './profile/set-push-token.ts';
import { findReferrer } from './referrals/find-referrer.ts';
import { sweepQuickTokens } from './sessions/quick-sign-in.ts';
import { createSessionsStore } from './sessions/sessions.store.ts';
import { createUsersStore } from './users/users.store.ts';

export const service: ServiceDefinition = {
  name: 'identity',
  root: new URL('../', import.meta.url),
  settings: settingNames,
  async compose(parts) {
    const keys = createSigningKeys(parts.knex);
    await keys.prepare();
    const links = createMailedLinks(parts);
    return {
      routes: identityRoutes({ ...parts, keys, links, ...readEnv(parts.env) }),
      consumers: createConsumers(parts),
      jobs: [scheduledJob({ name: 'sweep-expired', schedule: '7 * * * *', run: () => sweepExpired(parts) })],
      responders: [
        respond(signingKeys, async () => ({ keys: await keys.publicKeys() })),
        mailedLinkResponder(parts, links),
        invitationLinkResponder(parts),
        reservePersonResponder(parts),
        respond(emailConfirmation, async ({ userId }) => {
          const user = await createUsersStore(parts.knex).byId(userId);
          return { isConfirmed: user !== undefined && user.emailConfirmedAt !== null };
        }),
        respond(userContact, async ({ userId }) => {
          const user = await createUsersStore(parts.knex).byId(userId);
          if (user === undefined) throw new Error(`there is no user ${userId}`);
          return { email: user.email, phone: user.phone || null };
        }),
        respond(referrerOf, ({ userId }) => findReferrer(parts.knex, userId)),
        respond(passwordConfirmation, async (session) => {
          const until = await confirmedUntil(parts, session);
          return { confirmedUntil: until?.toISOString() ?? null };
        }),
        respond(pushTokens, async ({ userId }) => ({ tokens: await readPushTokens(parts.knex, userId) })),
        respond(forgetPushToken, async (token) => {
          await dropPushToken(parts.knex, token);
          return {};
        }),
      ],
    };
  },
  seed: seedDemo,
};

/** Deletes expired rows, which the code already ignores. */
async function sweepExpired({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Promise<void> {
  const now = clock.now();
  await createSessionsStore(knex).removeExpired(now);
  await createMailedLinksStore(knex).removeExpired(now);
  await removeOldInvitations(knex, now);
  await removeUnlistedPeople(knex, now);
  await sweepDevices(knex, now);
  await sweepQuickTokens(knex, now);
  await sweepCaptchas(knex, now);
  await sweepAttempts(knex, now);
}
