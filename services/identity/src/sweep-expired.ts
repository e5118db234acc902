import type { ServiceParts } from '@frizo/service-kit';
import { sweepCaptchas } from './captcha/captcha.ts';
import { sweepDevices } from './devices/known-devices.ts';
import { sweepAttempts } from './limits/attempt-counter.ts';
import { createMailedLinksStore } from './mailed-links/mailed-links.store.ts';
import { sweepQuickTokens } from './sessions/quick-token.ts';
import { createSessionsStore } from './sessions/sessions.store.ts';

/** What has expired is as good as absent; it only takes room. */
export async function sweepExpired({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Promise<void> {
  const now = clock.now();
  await createSessionsStore(knex).removeExpired(now);
  await createMailedLinksStore(knex).removeExpired(now);
  await sweepDevices(knex, now);
  await sweepQuickTokens(knex, now);
  await sweepCaptchas(knex, now);
  await sweepAttempts(knex, now);
}
