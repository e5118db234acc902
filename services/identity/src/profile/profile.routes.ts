import * as contracts from '@frizo/contracts';
import { route, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import { sessionUserOf } from '../users/session-user.read-model.ts';
import { setPushToken } from './set-push-token.ts';
import { updateProfile } from './update-profile.ts';

export function profileRoutes(
  parts: Pick<ServiceParts, 'knex' | 'bus' | 'clock' | 'outbox' | 'transaction'>,
): Route[] {
  return [
    route(contracts.updateProfile, {
      async handle({ request, actor }) {
        const user = await updateProfile(parts, userIdOf(actor), request);
        return sessionUserOf(parts.knex, user);
      },
    }),
    route(contracts.setPushToken, {
      async handle({ request, actor }) {
        const told = { userId: userIdOf(actor), pushToken: request.pushToken, now: parts.clock.now() };
        await parts.transaction((trx) => setPushToken(trx, told));
        return 'OK' as const;
      },
    }),
  ];
}
