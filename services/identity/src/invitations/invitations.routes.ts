import * as contracts from '@frizo/contracts';
import { route, type Route, type ServiceParts } from '@frizo/service-kit';
import { createAttemptCounter } from '../limits/attempt-counter.ts';
import { sendSession, type SessionParts } from '../sessions/begin-session.ts';
import { requireOwnClient } from '../sessions/refresh-cookie.ts';
import { acceptInvitation, checkInvitation } from './accept-invitation.ts';

export function invitationRoutes(parts: SessionParts & Pick<ServiceParts, 'knex' | 'transaction'>): Route[] {
  const tools = { ...parts, limits: createAttemptCounter(parts.knex, 'artist-invitation') };
  return [
    route(contracts.checkArtistInvitation, {
      standsAlone: true,
      async handle({ request: { token }, ip }) {
        const { invitation, account } = await checkInvitation(tools, { token, ip });
        const { salonName, firstName, email } = invitation;
        return { salonName, firstName, email, hasAccount: account !== undefined };
      },
    }),
    route(contracts.acceptArtistInvitation, {
      standsAlone: true,
      async handle({ request, reply, ip, cookies, header }) {
        requireOwnClient(header(contracts.headerNames.apiMode));
        const opened = await acceptInvitation(tools, { ...request, ip, browser: { cookies, header } });
        return sendSession(tools, reply, opened);
      },
    }),
  ];
}
