import * as contracts from '@frizo/contracts';
import { route, sharedSecret, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import { requireUser } from '../users/require-user.ts';
import { sessionUserOf } from '../users/session-user.read-model.ts';
import { createUsersStore } from '../users/users.store.ts';
import type { Captcha } from '../captcha/captcha.ts';
import { createAttemptCounter } from '../limits/attempt-counter.ts';
import { createLogInGuard } from '../limits/log-in-guard.ts';
import { beginSession, sendSession, type SessionParts } from './begin-session.ts';
import { logIn } from './log-in.ts';
import { logOut } from './end-sessions.ts';
import { quickSignIn } from './quick-sign-in.ts';
import {
  clearRefreshCookie,
  readRefreshCookie,
  requireOwnClient,
  setRefreshCookie,
} from './refresh-cookie.ts';
import { notLoggedIn, renewSession } from './renew-session.ts';
import { accountAccessRoutes } from './account-access.ts';

export interface SessionRouteParts extends SessionParts, Pick<ServiceParts, 'knex' | 'transaction' | 'log'> {
  readonly captcha: Captcha;
}

export function sessionRoutes(parts: SessionRouteParts): Route[] {
  const { knex, clock, transaction, log, isSecureOrigin } = parts;
  const renewal = { ...parts, refreshKey: sharedSecret(knex, 'refresh-token') };
  const guarded = { users: createUsersStore(knex), guard: createLogInGuard(knex, parts.captcha) };
  const quickLimits = createAttemptCounter(knex, 'quick-sign-in');
  return [
    route(contracts.logIn, {
      standsAlone: true,
      async handle({ request, reply, ip, cookies, header }) {
        requireOwnClient(header(contracts.headerNames.apiMode));
        const user = await logIn(guarded, request, { ip, cookies });
        const opened = await transaction((trx) => beginSession(parts, trx, user, { cookies, header }));
        return sendSession(parts, reply, opened);
      },
    }),
    route(contracts.quickSignIn, {
      standsAlone: true,
      async handle({ request, reply, ip, cookies, header }) {
        requireOwnClient(header(contracts.headerNames.apiMode));
        await quickLimits.count({ account: '', ip });
        return sendSession(parts, reply, await quickSignIn(parts, request.token, { cookies, header }));
      },
    }),
    route(contracts.renewSession, {
      // The end of a session whose token was stolen must not be rolled back.
      standsAlone: true,
      async handle({ cookies, reply, header }) {
        requireOwnClient(header(contracts.headerNames.apiMode));
        const outcome = await transaction((trx) => renewSession(trx, renewal, readRefreshCookie(cookies)));
        if (outcome === 'reuse') log.warn('a rotated refresh token was reused; its session was ended');
        if (outcome === 'missing' || outcome === 'reuse') {
          clearRefreshCookie(reply, isSecureOrigin);
          throw notLoggedIn();
        }
        setRefreshCookie(reply, outcome, isSecureOrigin, clock.now());
        return outcome.answer;
      },
    }),
    route(contracts.logOut, {
      async handle({ cookies, reply, header }) {
        requireOwnClient(header(contracts.headerNames.apiMode));
        await transaction((trx) => logOut(trx, parts, readRefreshCookie(cookies)));
        clearRefreshCookie(reply, isSecureOrigin);
        return { success: true as const };
      },
    }),
    route(contracts.getCurrentUser, {
      async handle({ actor }) {
        const user = requireUser(await createUsersStore(knex).byId(userIdOf(actor)));
        return sessionUserOf(knex, user);
      },
    }),
    ...accountAccessRoutes(parts),
  ];
}
