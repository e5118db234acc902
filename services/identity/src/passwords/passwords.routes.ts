import * as contracts from '@frizo/contracts';
import { route, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import { createAttemptCounter } from '../limits/attempt-counter.ts';
import type { MailedLinks } from '../mailed-links/mailed-links.ts';
import { readRefreshCookie } from '../sessions/refresh-cookie.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

export interface PasswordParts extends Pick<ServiceParts, 'knex' | 'clock' | 'outbox' | 'transaction'> {
  readonly links: MailedLinks;
}

export function passwordRoutes(parts: PasswordParts): Route[] {
  const { knex } = parts;
  const forgetting = { ...parts, limits: createAttemptCounter(knex, 'forgot-password') };
  const changing = { ...parts, limits: createAttemptCounter(knex, 'change-password') };
  const resetting = {
    ...parts,
    limits: createAttemptCounter(knex, 'reset-password'),
    logInLimits: createAttemptCounter(knex, 'log-in'),
  };
  return [
    route(contracts.forgotPassword, {
      standsAlone: true,
      async handle({ request, ip }) {
        await forgotPassword(forgetting, { ...request, ip });
        return { outcome: 'link_sent' as const };
      },
    }),
    route(contracts.resetPassword, {
      standsAlone: true,
      async handle({ request, ip }) {
        await resetPassword(resetting, { ...request, ip });
        return { success: true as const };
      },
    }),
    route(contracts.changePassword, {
      standsAlone: true,
      async handle({ request, actor, ip, cookies }) {
        const own = { userId: userIdOf(actor), ip, refreshSecret: readRefreshCookie(cookies) };
        await changePassword(changing, { ...request, ...own });
        return { success: true as const };
      },
    }),
  ];
}
