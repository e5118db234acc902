import { cardOnFile, errorKeys } from '@frizo/contracts';
import { DomainError, Unanswered, type Bus } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { SaveEntry } from './save-entry.ts';

/**
 * Refuses bookings with a deposit or fees without a card that they can be charged to (decision 0041). Runs before the save's transaction, and only for clients who
 * accept a policy of the salon: without acceptance the save is refused anyway where one asks for something.
 * @throws DomainError 409 `booking.card_required`; 503 while payments does not answer, since nobody may owe what cannot be charged
 */
export async function requireCard(
  { knex, bus }: { readonly knex: Knex; readonly bus: Pick<Bus, 'request'> },
  userId: number,
  entries: readonly SaveEntry[],
): Promise<void> {
  const artistIds = entries.flatMap((entry) =>
    entry.kind === 'book' && entry.acceptedPolicy !== undefined ? [entry.artistId] : [],
  );
  if (artistIds.length === 0 || !(await haveAnyPolicy(knex, artistIds))) return;
  const { hasCard } = await askPayments(bus, userId);
  if (hasCard) return;
  throw new DomainError('booking.card_required', 'This salon needs a card on file to book. Please add one.', {
    status: 409,
  });
}

async function haveAnyPolicy(knex: Knex, artistIds: readonly number[]): Promise<boolean> {
  const policy = await knex('artists as artist')
    .join('salon_policies as policy', 'policy.salon_id', 'artist.salon_id')
    .whereIn('artist.artist_id', artistIds)
    .first<{ version: number } | undefined>('policy.version');
  return policy !== undefined;
}

async function askPayments(bus: Pick<Bus, 'request'>, userId: number): Promise<{ hasCard: boolean }> {
  try {
    return await bus.request(cardOnFile, { userId });
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    throw new DomainError(errorKeys.unavailable, 'Your card cannot be checked now. Please try again.', {
      status: 503,
      retryAfterSeconds: 10,
    });
  }
}
