import {
  editAddresses as editAddressesCall,
  getProfessionalProfile,
  suggestStreets as suggestStreetsCall,
  updateProfessionalProfile,
} from '@frizo/contracts';
import {
  isProfessional,
  managesSalon,
  professionalOf,
  refusedFields,
  route,
  type Route,
  type ServiceParts,
} from '@frizo/service-kit';
import { businessProfileFields, cleanText, digitsOf, fieldCodes } from '@frizo/validation';
import { refreshPublicity } from '../completeness/refresh-publicity.ts';
import type { BusinessEnv } from '../env.ts';
import { announceSalon } from '../salons/announce-salon.ts';
import { suggestStreets } from '../streets/suggest-streets.ts';
import { editAddresses } from './edit-addresses.ts';
import { beginSalonChange, readProfile } from './profile.store.ts';

/** Name, contact and addresses of a salon: everyone who works there reads them, those who manage it change them (spec 5.5, 6, 7.4). */
export function profileRoutes(
  parts: Pick<ServiceParts, 'knex' | 'clock' | 'log' | 'outbox' | 'transaction'>,
  { geocoder }: BusinessEnv,
): Route[] {
  const { knex, outbox, transaction } = parts;
  const abilities = geocoder && { suggestsStreets: true };
  return [
    route(getProfessionalProfile, {
      policy: isProfessional,
      async handle({ actor }) {
        return { ...(await readProfile(knex, professionalOf(actor).salonId)), ...abilities };
      },
    }),
    route(updateProfessionalProfile, {
      policy: (actor) => isProfessional(actor) && managesSalon(actor),
      async handle({ request, actor }) {
        const { salonId } = professionalOf(actor);
        const typed = {
          salonName: cleanText(request.salonName),
          phone: digitsOf(request.phone),
          instagramUsername: cleanText(request.instagramUsername),
        };
        const faults = fieldCodes(businessProfileFields, typed);
        if (faults) throw refusedFields(faults);
        return transaction(async (trx) => {
          const salon = await beginSalonChange(trx, { salonId, version: request.version });
          // The address of the public page stays: it has been printed and shared.
          await salon.$query(trx).patch({
            title: typed.salonName,
            phone: typed.phone,
            instagramUsername: typed.instagramUsername,
          });
          await announceSalon(trx, outbox, salonId);
          await refreshPublicity(trx, parts, salonId);
          return { ...(await readProfile(trx, salonId)), ...abilities };
        });
      },
    }),
    route(editAddressesCall, {
      policy: (actor) => isProfessional(actor) && managesSalon(actor),
      handle: ({ request, actor }) =>
        transaction((trx) =>
          editAddresses(trx, parts, { ...request, salonId: professionalOf(actor).salonId }),
        ),
    }),
    route(suggestStreetsCall, {
      policy: (actor) => isProfessional(actor) && managesSalon(actor),
      handle: ({ request, actor }) =>
        suggestStreets(parts, geocoder, { ...request, userId: professionalOf(actor).userId }),
    }),
  ];
}
