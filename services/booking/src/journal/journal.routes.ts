import { getBookData } from '@frizo/contracts';
import { route, type Route, type ServiceParts } from '@frizo/service-kit';
import { isProfessional, professionalOf } from '../people/professional.policy.ts';
import { readBookData } from './book-data.read-model.ts';

/** The journal shows a salon to those who work there, and to an artist what is theirs. */
export function journalRoutes({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Route[] {
  return [
    route(getBookData, {
      policy: isProfessional,
      handle: async ({ request, actor }) => ({
        appointments: await readBookData(knex, request, { actor: professionalOf(actor), now: clock.now() }),
      }),
    }),
  ];
}
