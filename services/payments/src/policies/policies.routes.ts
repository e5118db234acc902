import { getSalonPolicy, saveSalonPolicy } from '@frizo/contracts';
import {
  isProfessional,
  managesSalon,
  professionalOf,
  route,
  type Actor,
  type Route,
  type ServiceParts,
} from '@frizo/service-kit';
import { readCurrentPolicy } from './policies.store.ts';
import { savePolicy } from './save-policy.ts';

type PolicyParts = Pick<ServiceParts, 'knex' | 'transaction' | 'outbox' | 'clock'>;

/** Those who manage a salon read and change its policy. Clients read it from booking, which checks what they accept. */
export function policiesRoutes({ knex, transaction, outbox, clock }: PolicyParts): Route[] {
  return [
    route(getSalonPolicy, {
      policy: managesOwnSalon,
      handle: async ({ actor }) => ({ policy: await readCurrentPolicy(knex, professionalOf(actor).salonId) }),
    }),
    route(saveSalonPolicy, {
      policy: managesOwnSalon,
      handle: ({ request, actor }) =>
        transaction(async (trx) => ({
          policy: await savePolicy({ trx, outbox, now: clock.now() }, professionalOf(actor), request),
        })),
    }),
  ];
}

function managesOwnSalon(actor: Actor): boolean {
  return isProfessional(actor) && managesSalon(actor);
}
