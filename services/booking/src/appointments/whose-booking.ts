import { addClientToBookFor } from '../clients/add-client-to-book-for.ts';
import { admitClient } from '../clients/admit-client.ts';
import type { Plan } from './plan-save.ts';
import type { Save } from './save-entry.ts';
import type { SaveTools } from './save-tools.ts';
import type { Whose } from './told.ts';

type Booking = Extract<Plan, { kind: 'book' }>;

/**
 * Finds out whose the bookings of a save will be, and answers who asks for each: a client is put on the list of the salon, a
 * professional says for whom they book. After the artists are locked.
 */
export async function whoseBooking(
  tools: SaveTools,
  save: Save,
  plans: readonly Plan[],
): Promise<(booking: Booking) => Whose> {
  const bookings = plans.filter((plan) => plan.kind === 'book');
  if (save.saver.by === 'client') return admitted(tools, save.saver.userId, bookings);
  const whose = bookings.length > 0 ? await named(tools, save) : undefined;
  return () => {
    if (!whose) throw new Error('a professional books for somebody');
    return whose;
  };
}

async function admitted(
  { trx }: SaveTools,
  userId: number,
  bookings: readonly Booking[],
): Promise<(booking: Booking) => Whose> {
  const numbers = new Map(
    bookings.map(({ free: { bookable } }) => [bookable.salonId, bookable.salonClientId]),
  );
  // Ascending, as whoever else admits to several salons.
  for (const [salonId, known] of [...numbers].sort(([one], [other]) => one - other)) {
    if (known === null) numbers.set(salonId, await admitClient(trx, { salonId, userId }));
  }
  return ({ free }) => {
    const salonClientId = numbers.get(free.bookable.salonId);
    if (!salonClientId) throw new Error('a client who books is on the list of the salon');
    return { clientUserId: userId, salonClientId, client: null };
  };
}

async function named({ trx, now }: SaveTools, { saver, client }: Save): Promise<Whose> {
  if (saver.by !== 'professional' || !client) throw new Error('a professional books for somebody');
  const person = await addClientToBookFor(trx, { actor: saver.actor, client, now });
  const { salonClientId, clientUserId, firstName, lastName, phone } = person;
  return {
    salonClientId,
    clientUserId,
    client: clientUserId === null ? { firstName, lastName, phone } : null,
  };
}
