import * as contracts from '@frizo/contracts';
import { notFound, route, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import type { SigningKeys } from '../keys/signing-keys.ts';
import { presentUser } from '../users/user.presenter.ts';
import { createUsersStore } from '../users/users.store.ts';
import { createLogInLimits } from './log-in-limits.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import {
  clearRefreshCookie,
  readRefreshCookie,
  requireOwnClient,
  setRefreshCookie,
} from './refresh-cookie.ts';
import { notLoggedIn, renewSession } from './renew-session.ts';
import { createSessionsStore } from './sessions.store.ts';

export interface SessionRouteParts extends Pick<ServiceParts, 'knex' | 'clock' | 'transaction' | 'log'> {
  readonly keys: SigningKeys;
  readonly isSecureOrigin: boolean;
}

export function sessionRoutes({
  knex,
  clock,
  transaction,
  log,
  keys,
  isSecureOrigin,
}: SessionRouteParts): Route[] {
  const limits = createLogInLimits(knex);
  return [
    route(contracts.logIn, {
      async handle({ request, reply, ip }) {
        const attempt = { username: request.username, ip };
        await limits.count(attempt);
        const tools = {
          users: createUsersStore(knex),
          sessions: createSessionsStore(knex),
          keys,
          now: clock.now(),
        };
        const { answer, refreshSecret } = await logIn(tools, request);
        await limits.forgive(attempt);
        setRefreshCookie(reply, refreshSecret, isSecureOrigin);
        reply.header(contracts.headerNames.groups, 'basic');
        return answer;
      },
    }),
    route(contracts.renewSession, {
      async handle({ cookies, reply, header }) {
        requireOwnClient(header(contracts.headerNames.apiMode));
        const outcome = await transaction((trx) => {
          const stores = { users: createUsersStore(trx), sessions: createSessionsStore(trx) };
          return renewSession({ ...stores, keys, now: clock.now() }, readRefreshCookie(cookies));
        });
        if (outcome === 'reuse') log.warn('a rotated refresh token came back: its family was ended');
        if (outcome === 'missing' || outcome === 'reuse') {
          clearRefreshCookie(reply, isSecureOrigin);
          throw notLoggedIn();
        }
        setRefreshCookie(reply, outcome.refreshSecret, isSecureOrigin);
        return outcome.answer;
      },
    }),
    route(contracts.logOut, {
      async handle({ cookies, reply, header }) {
        requireOwnClient(header(contracts.headerNames.apiMode));
        await transaction((trx) => logOut(createSessionsStore(trx), readRefreshCookie(cookies), clock.now()));
        clearRefreshCookie(reply, isSecureOrigin);
        return { success: true as const };
      },
    }),
    route(contracts.getCurrentUser, {
      async handle({ actor }) {
        const user = await createUsersStore(knex).byId(userIdOf(actor));
        if (!user) throw notFound('This account is no longer there.');
        return presentUser(user);
      },
    }),
  ];
}
