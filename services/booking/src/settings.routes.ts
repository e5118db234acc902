import { getBookingSettings, saveBookingSettings } from '@frizo/contracts';
import {
  route,
  type Actor,
  type Route,
  type ServiceParts,
  isProfessional,
  managesSalon,
  professionalOf,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import { defaultHorizonDays } from './availability/calendars.store.ts';
import { markSalonStale } from './free-time/stale-days.store.ts';

/** Those who manage the salon change its booking settings; all its professionals may read them. */
export function settingsRoutes({ knex, transaction }: Pick<ServiceParts, 'knex' | 'transaction'>): Route[] {
  return [
    route(getBookingSettings, {
      policy: isProfessional,
      handle: ({ actor }) => readSettings(knex, actor),
    }),
    route(saveBookingSettings, {
      policy: (actor) => isProfessional(actor) && managesSalon(actor),
      async handle({ request: { horizonDays }, actor }) {
        const { salonId } = professionalOf(actor);
        return transaction(async (trx) => {
          await trx('salon_settings')
            .insert({ salon_id: salonId, horizon_days: horizonDays })
            .onConflict('salon_id')
            .merge();
          // The search must not offer days that are now refused, nor hide days that are now accepted.
          await markSalonStale(trx, salonId);
          return readSettings(trx, actor);
        });
      },
    }),
  ];
}

async function readSettings(knex: Knex, actor: Actor): Promise<{ horizonDays: number }> {
  const row = await knex('salon_settings')
    .where({ salon_id: professionalOf(actor).salonId })
    .first<{ horizon_days: number } | undefined>('horizon_days');
  return { horizonDays: row?.horizon_days ?? defaultHorizonDays };
}
