import * as contracts from '@frizo/contracts';
import { route, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import { createAttemptCounter } from '../limits/attempt-counter.ts';
import type { MailedLinks } from '../mailed-links/mailed-links.ts';
import { changeEmail, mailConfirmation } from './change-email.ts';
import { confirmEmail } from './confirm-email.ts';

export interface EmailChangeParts extends Pick<ServiceParts, 'knex' | 'clock' | 'outbox' | 'transaction'> {
  readonly links: MailedLinks;
}

export function emailChangeRoutes(parts: EmailChangeParts): Route[] {
  const changing = { ...parts, limits: createAttemptCounter(parts.knex, 'change-email') };
  const confirming = { ...parts, limits: createAttemptCounter(parts.knex, 'confirm-email') };
  const mailing = { ...parts, limits: createAttemptCounter(parts.knex, 'mail-confirmation') };
  return [
    route(contracts.changeEmail, {
      standsAlone: true,
      async handle({ request, actor, ip }) {
        await changeEmail(changing, { ...request, userId: userIdOf(actor), ip });
        return { success: true as const };
      },
    }),
    route(contracts.mailEmailConfirmation, {
      standsAlone: true,
      async handle({ actor, ip }) {
        await mailConfirmation(mailing, { userId: userIdOf(actor), ip });
        return { success: true as const };
      },
    }),
    route(contracts.confirmEmail, {
      standsAlone: true,
      async handle({ request, ip }) {
        await confirmEmail(confirming, { ...request, ip });
        return { success: true as const };
      },
    }),
  ];
}
