import * as contracts from '@frizo/contracts';
import { route, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import type { IdentityEnv } from '../env.ts';
import { sessionUserOf } from '../users/session-user.read-model.ts';
import { setTakesBookings } from './set-takes-bookings.ts';
import { setPushToken } from './set-push-token.ts';
import { updateProfile } from './update-profile.ts';

export function profileRoutes(
  parts: Pick<ServiceParts, 'knex' | 'bus' | 'clock' | 'outbox' | 'transaction'> &
    Pick<IdentityEnv, 'pushSandboxUrl'>,
): Route[] {
  return [
    route(contracts.updateProfile, {
      async handle({ request, actor }) {
        const user = await updateProfile(parts, userIdOf(actor), request);
        return sessionUserOf(parts.knex, user);
      },
    }),
    route(contracts.setTakesBookings, {
      policy: ({ userType }) => userType === 3 || userType === 7,
      async handle({ request, actor }) {
        const user = await setTakesBookings(parts, userIdOf(actor), request.takesBookings);
        return sessionUserOf(parts.knex, user);
      },
    }),
    route(contracts.setPushToken, {
      async handle({ request, actor }) {
        const token = {
          userId: userIdOf(actor),
          sessionId: actor.sessionId,
          pushToken: request.pushToken,
          now: parts.clock.now(),
          sandboxUrl: parts.pushSandboxUrl,
        };
        await parts.transaction((trx) => setPushToken(trx, token));
        return 'OK' as const;
      },
    }),
  ];
}
