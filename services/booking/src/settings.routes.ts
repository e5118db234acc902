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

/** Who keeps the salon says how it takes bookings; everybody who works there may know. */
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
          // Search must not offer what is refused from now on, nor hide what is taken.
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
