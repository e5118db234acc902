import { type AnswerOf, getBookingPolicy, getBookingSettings, saveBookingSettings } from '@frizo/contracts';
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
import { readPolicy } from './appointments/accepted-policy.ts';
import { defaultHorizonDays } from './availability/calendars.store.ts';
import { markSalonStale } from './free-time/stale-days.store.ts';

/** Those who manage the salon change its booking settings; all its professionals may read them. Everybody may read its policy. */
export function settingsRoutes({ knex, transaction }: Pick<ServiceParts, 'knex' | 'transaction'>): Route[] {
  return [
    route(getBookingSettings, {
      policy: isProfessional,
      handle: ({ actor }) => readSettings(knex, actor),
    }),
    route(getBookingPolicy, {
      handle: async ({ request: { salonId } }) => ({ policy: await readPolicy(knex, salonId) }),
    }),
    route(saveBookingSettings, {
      policy: (actor) => isProfessional(actor) && managesSalon(actor),
      async handle({ request: { horizonDays, prefersFewerGaps }, actor }) {
        const { salonId } = professionalOf(actor);
        return transaction(async (trx) => {
          const changes = {
            ...(horizonDays !== undefined && { horizon_days: horizonDays }),
            ...(prefersFewerGaps !== undefined && { prefers_fewer_gaps: prefersFewerGaps }),
          };
          await trx('salon_settings')
            .insert({ salon_id: salonId, horizon_days: defaultHorizonDays, ...changes })
            .onConflict('salon_id')
            .merge({ salon_id: salonId, ...changes });
          // The search must not offer days that are now refused, nor hide days that are now accepted.
          if (horizonDays !== undefined) await markSalonStale(trx, salonId);
          return readSettings(trx, actor);
        });
      },
    }),
  ];
}

async function readSettings(knex: Knex, actor: Actor): Promise<AnswerOf<typeof getBookingSettings>> {
  const row = await knex('salon_settings')
    .where({ salon_id: professionalOf(actor).salonId })
    .first<{ horizon_days: number; prefers_fewer_gaps: boolean } | undefined>(
      'horizon_days',
      'prefers_fewer_gaps',
    );
  return {
    horizonDays: row?.horizon_days ?? defaultHorizonDays,
    prefersFewerGaps: row?.prefers_fewer_gaps ?? false,
  };
}
