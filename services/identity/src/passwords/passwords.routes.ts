import * as contracts from '@frizo/contracts';
import { route, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import type { Captcha } from '../captcha/captcha.ts';
import { createAttemptCounter } from '../limits/attempt-counter.ts';
import { createLogInGuard } from '../limits/log-in-guard.ts';
import type { MailedLinks } from '../mailed-links/mailed-links.ts';
import { readRefreshCookie } from '../sessions/refresh-cookie.ts';
import { changePassword } from './change-password.ts';
import { confirmPassword } from './confirm-password.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';

export interface PasswordParts extends Pick<ServiceParts, 'knex' | 'clock' | 'outbox' | 'transaction'> {
  readonly links: MailedLinks;
  readonly captcha: Captcha;
}

export function passwordRoutes(parts: PasswordParts): Route[] {
  const { knex } = parts;
  const mails = createAttemptCounter(knex, 'forgot-password-mails');
  const forgetting = { ...parts, mails, limits: createAttemptCounter(knex, 'forgot-password') };
  const changing = { ...parts, limits: createAttemptCounter(knex, 'change-password') };
  const confirming = { ...parts, limits: createAttemptCounter(knex, 'confirm-password') };
  const resetting = {
    ...parts,
    limits: createAttemptCounter(knex, 'reset-password'),
    logInGuard: createLogInGuard(knex, parts.captcha),
    mails,
  };
  return [
    route(contracts.forgotPassword, {
      standsAlone: true,
      async handle({ request, ip }) {
        await forgotPassword(forgetting, { ...request, ip });
        return { outcome: 'link_sent' as const };
      },
    }),
    route(contracts.checkResetLink, {
      standsAlone: true,
      async handle({ request, ip }) {
        await resetting.limits.count({ account: '', ip });
        await parts.links.requireUsable(request.token, 'reset-password');
        return { success: true as const };
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
        const { sessionId } = actor;
        const own = { userId: userIdOf(actor), ip, sessionId, refreshSecret: readRefreshCookie(cookies) };
        await changePassword(changing, { ...request, ...own });
        return { success: true as const };
      },
    }),
    route(contracts.confirmPassword, {
      standsAlone: true,
      idempotency: 'none',
      async handle({ request, actor, ip }) {
        const { sessionId } = actor;
        const confirmedUntil = await confirmPassword(confirming, {
          userId: userIdOf(actor),
          sessionId,
          ip,
          ...request,
        });
        return { confirmedUntil: Math.floor(confirmedUntil.getTime() / 1000) };
      },
    }),
  ];
}
