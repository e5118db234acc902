import type { AnswerOf, getManagedArtists as call } from '@frizo/contracts';
import { notFound, type Actor } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { readSalonInfo } from '../salons/get-salon-info.ts';
import { createSalonsStore } from '../salons/salons.store.ts';

/** The salon of a professional, and the artists whose calendar they keep: an artist their own, everybody else all (spec 6). */
export async function getManagedArtists(
  knex: Knex,
  { userId, userType, salonId, salonAdmin }: Actor,
): Promise<AnswerOf<typeof call>> {
  const found = salonId === null ? undefined : await createSalonsStore(knex).byId(salonId);
  if (!found) throw notFound('There is no such salon.');
  const salon = await readSalonInfo(knex, found, { publicOnly: false });
  const keepsAll = salonAdmin || userType !== 6;
  const data = keepsAll ? salon.users : salon.users.filter(({ id }) => id === userId);
  return { salon, data, count: data.length };
}
