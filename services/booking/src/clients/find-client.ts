import { managesSalon, type Professional } from '@frizo/service-kit';
import type { AnswerOf, findSalonClient } from '@frizo/contracts';
import { fieldCodes, phoneDigits } from '@frizo/validation';
import type { Knex } from 'knex';
import { clientOfPhone } from '../people/people.store.ts';
import { countLookup } from './count-lookup.ts';
import {
  clientsEver,
  onListOf,
  rememberFound,
  selectClients,
  type SalonClientRow,
} from './salon-clients.store.ts';
import { refuseWrong, withoutMask } from './typed-person.ts';

type Answer = AnswerOf<typeof findSalonClient>;

interface Lookup {
  readonly actor: Professional;
  readonly now: Date;
}

/**
 * Finds the client with this phone (spec 7.3): on the salon's list, or else the one client of the portal who has it. Look-ups of phones
 * that are not on the salon's list are counted, and a salon finds no clients of the portal before it is public, which requires a review by
 * a person: otherwise anyone with a new account could turn phones into names.
 */
export async function findClient(knex: Knex, typed: string, { actor, now }: Lookup): Promise<Answer> {
  const phone = withoutMask(typed);
  refuseWrong(fieldCodes({ clientPhone: phoneDigits }, { clientPhone: phone }));
  const known = clientsEver(knex, actor.salonId).where('client.phone', phone);
  const [row] = await selectClients(knex, known);
  if (row) return presentKnown(knex, row, actor);
  await countLookup(knex, actor.userId, now);
  const account = await clientOfPhone(knex, phone, actor.salonId);
  if (!account) return notFoundAnswer(phone);
  const listed = clientsEver(knex, actor.salonId).where('client.user_id', account.user_id);
  const [other] = await selectClients(knex, listed);
  if (other) return presentKnown(knex, other, actor);
  return {
    ...notFoundAnswer(phone),
    clientFound: true,
    clientFirstName: account.first_name,
    clientLastName: account.last_name,
    isActiveUser: true,
  };
}

async function presentKnown(knex: Knex, row: SalonClientRow, actor: Professional): Promise<Answer> {
  const onList = onListOf(clientsEver(knex, actor.salonId), actor).where('client.id', row.id);
  const isInList = (await selectClients(knex, onList)).length > 0;
  if (!isInList && !managesSalon(actor)) {
    await rememberFound(knex, { artistId: actor.userId, clientId: row.id });
  }
  return {
    clientFound: true,
    clientID: row.id,
    clientFirstName: row.first_name,
    clientLastName: row.last_name,
    clientPhone: row.phone,
    clientComment: row.comment,
    clientIsInList: isInList,
    clientGender: await genderOf(knex, row),
    clientEmail: row.email,
    isActiveUser: row.user_id !== null,
  };
}

function notFoundAnswer(phone: string): Answer {
  return {
    clientFound: false,
    clientID: null,
    clientFirstName: '',
    clientLastName: '',
    clientPhone: phone,
    clientComment: '',
    clientIsInList: false,
    clientGender: null,
    clientEmail: '',
    isActiveUser: false,
  };
}

/** The gender in the client's account; null without an account that has booked here. */
async function genderOf(knex: Knex, { user_id, has_booked }: SalonClientRow): Promise<number | null> {
  if (user_id === null || !has_booked) return null;
  const person = await knex('people')
    .where({ user_id })
    .first<{ gender: number | null } | undefined>('gender');
  return person?.gender ?? null;
}
