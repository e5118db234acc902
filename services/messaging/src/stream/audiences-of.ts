import type { StreamAudience } from '@frizo/contracts';
import type { Actor } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** Whom a person counts among: as identity last told, or, while it has not told yet, as their token says. */
export async function audiencesOf(knex: Knex, actor: Actor): Promise<StreamAudience[]> {
  const known = await knex('people')
    .where({ user_id: actor.userId })
    .first<{ is_professional: boolean | null } | undefined>('is_professional');
  const isProfessional = known?.is_professional ?? actor.userType !== null;
  return ['everyone', isProfessional ? 'professionals' : 'clients'];
}
