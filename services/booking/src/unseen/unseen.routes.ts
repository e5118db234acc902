import { getUnseenAppointments, markAppointmentSeen } from '@frizo/contracts';
import { route, type Route, type ServiceParts } from '@frizo/service-kit';
import { isProfessional, professionalOf } from '../people/professional.policy.ts';
import { listUnseen, markSeen } from './unseen-appointments.ts';

type Parts = Pick<ServiceParts, 'knex' | 'clock' | 'transaction'>;

/** Professionals see what is new to them. */
export function unseenRoutes({ knex, clock, transaction }: Parts): Route[] {
  return [
    route(getUnseenAppointments, {
      policy: isProfessional,
      handle: ({ request, actor }) =>
        listUnseen(knex, request.limit, { actor: professionalOf(actor), now: clock.now() }),
    }),
    route(markAppointmentSeen, {
      policy: isProfessional,
      async handle({ request, actor }) {
        const onlooker = { actor: professionalOf(actor), now: clock.now() };
        await transaction((trx) => markSeen(trx, request.id, onlooker));
        return { success: true as const };
      },
    }),
  ];
}
