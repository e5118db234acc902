import * as contracts from '@frizo/contracts';
import { route, userIdOf, type Route, type RouteContext } from '@frizo/service-kit';
import { createAttemptCounter } from '../limits/attempt-counter.ts';
import { sendSession } from '../sessions/begin-session.ts';
import { requireOwnClient } from '../sessions/refresh-cookie.ts';
import { clientSignUp } from './client-sign-up.ts';
import { listBusiness } from './list-business.ts';
import { proSignUp } from './pro-sign-up.ts';
import type { Sender, SignUpTools } from './sign-up.tools.ts';

export function signUpRoutes(parts: Omit<SignUpTools, 'limits'>): Route[] {
  const tools = { ...parts, limits: createAttemptCounter(parts.knex, 'sign-up') };
  const listing = { ...parts, limits: createAttemptCounter(parts.knex, 'list-business') };
  return [
    route(contracts.clientSignUp, {
      standsAlone: true,
      async handle(context) {
        requireOwnClient(context.header(contracts.headerNames.apiMode));
        return sendSession(
          tools,
          context.reply,
          await clientSignUp(tools, context.request, senderOf(context)),
        );
      },
    }),
    route(contracts.proSignUp, {
      standsAlone: true,
      async handle(context) {
        requireOwnClient(context.header(contracts.headerNames.apiMode));
        return sendSession(tools, context.reply, await proSignUp(tools, context.request, senderOf(context)));
      },
    }),
    route(contracts.listBusiness, {
      // Its answer contains a token, which must not be stored; the use case recognizes a repeated request itself.
      idempotency: 'none',
      standsAlone: true,
      handle: ({ request, actor, ip }) =>
        listBusiness(listing, request, { userId: userIdOf(actor), sessionId: actor.sessionId, ip }),
    }),
  ];
}

function senderOf({ ip, header, cookies }: RouteContext<unknown>): Sender {
  return {
    ip,
    browser: { cookies, header },
    idempotencyKey: header(contracts.headerNames.idempotencyKey).slice(0, 200),
  };
}
