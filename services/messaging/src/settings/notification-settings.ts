import { getNotificationSettings, saveNotificationSettings } from '@frizo/contracts';
import { route, userIdOf, type Actor, type Route, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** Whether a user manages a whole salon, and so may get mails about its artists' bookings (spec 6): a business or a salon admin. */
function managesSalon({
  userType,
  salonId,
  salonAdmin,
}: Pick<Actor, 'userType' | 'salonId' | 'salonAdmin'>): boolean {
  return salonId !== null && (salonAdmin || (userType !== null && userType !== 6));
}

/** Each person reads and saves their own settings. */
export function notificationSettingsRoutes({ knex }: Pick<ServiceParts, 'knex'>): Route[] {
  return [
    route(getNotificationSettings, {
      policy: managesSalon,
      handle: ({ actor }) => read(knex, userIdOf(actor)),
    }),
    route(saveNotificationSettings, {
      policy: managesSalon,
      async handle({ request: { hearsOfBookings }, actor }) {
        const user_id = userIdOf(actor);
        if (hearsOfBookings) {
          await knex('booking_notices')
            .insert({ user_id, salon_id: actor.salonId })
            .onConflict('user_id')
            .merge();
        } else await knex('booking_notices').where({ user_id }).delete();
        return read(knex, user_id);
      },
    }),
  ];
}

async function read(knex: Knex, userId: number): Promise<{ hearsOfBookings: boolean }> {
  const row = await knex('booking_notices').where({ user_id: userId }).first<object | undefined>('user_id');
  return { hearsOfBookings: row !== undefined };
}

/** Ends the subscription of a person who no longer manages that salon. */
export async function removeFormerSubscriber(
  trx: Knex,
  user: { readonly userId: number } & Pick<Actor, 'userType' | 'salonId' | 'salonAdmin'>,
): Promise<void> {
  const former = trx('booking_notices').where({ user_id: user.userId });
  if (managesSalon(user)) former.whereNot({ salon_id: user.salonId });
  await former.delete();
}

/** A person who gets mails about the bookings of a salon's staff. */
interface Subscriber {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isEmailConfirmed: boolean;
}

/** People with a confirmed e-mail who chose to get mails about a salon's bookings, except the artists concerned, who get their own. */
export async function findSubscribers(
  trx: Knex,
  salonId: number,
  artistIds: readonly number[],
): Promise<Subscriber[]> {
  return trx('booking_notices')
    .join('people', 'people.user_id', 'booking_notices.user_id')
    .where({ 'booking_notices.salon_id': salonId, 'people.is_email_confirmed': true })
    .whereNotIn('people.user_id', [...artistIds])
    .orderBy('people.user_id')
    .limit(mostSubscribers)
    .select<Subscriber[]>(
      'people.user_id as userId',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'is_email_confirmed as isEmailConfirmed',
    );
}

/** Far more than the people who manage one salon. */
const mostSubscribers = 20;
