import { userIdOf, type Actor } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { isProfessional, keepsWholeSalon } from '../people/professional.policy.ts';

/**
 * Which of these appointments somebody may change: their own as a client until they start (decisions 4), and those of the
 * salon that they keep, or theirs as an artist (spec 6). The others are not minded, so that nobody learns by asking whether
 * a time is taken by this or by that.
 */
export async function readChangeable(
  knex: Knex,
  appointmentIds: readonly number[],
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<number[]> {
  if (appointmentIds.length === 0) return [];
  return knex('appointments')
    .whereIn('id', [...appointmentIds])
    .where((theirs) => {
      theirs.where((own) => own.where('client_user_id', userIdOf(actor)).where('starts_at', '>', now));
      if (!isProfessional(actor)) return;
      const ofSalon = keepsWholeSalon(actor) ? {} : { artist_id: actor.userId };
      theirs.orWhere({ salon_id: actor.salonId, ...ofSalon });
    })
    .pluck<number[]>('id');
}
