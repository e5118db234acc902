import type { AnswerOf, findSalonClient } from '@frizo/contracts';
import { fieldCodes, phoneDigits } from '@frizo/validation';
import type { Knex } from 'knex';
import { clientOfPhone } from '../people/people.store.ts';
import type { Professional } from '../people/professional.policy.ts';
import { countLookup } from './count-lookup.ts';
import { clientsEver, onListOf, selectClients, type SalonClientRow } from './salon-clients.store.ts';
import { refuseWrong, withoutMask } from './typed-person.ts';

type Answer = AnswerOf<typeof findSalonClient>;

export interface Look {
  readonly actor: Professional;
  readonly now: Date;
}

/**
 * Who has this phone (spec 7.3): somebody of the salon, or else the one client of the portal who has it. Whoever asks for phones
 * that the salon does not know is counted.
 */
export async function findClient(knex: Knex, typed: string, { actor, now }: Look): Promise<Answer> {
  const phone = withoutMask(typed);
  refuseWrong(fieldCodes({ clientPhone: phoneDigits }, { clientPhone: phone }));
  const known = clientsEver(knex, actor.salonId).where('client.phone', phone);
  const [row] = await selectClients(knex, known);
  if (row) return presentKnown(knex, row, actor);
  await countLookup(knex, actor.userId, now);
  const account = await clientOfPhone(knex, phone);
  if (!account) return nobody(phone);
  const listed = clientsEver(knex, actor.salonId).where('client.user_id', account.user_id);
  const [other] = await selectClients(knex, listed);
  if (other) return presentKnown(knex, other, actor);
  return {
    ...nobody(phone),
    clientFound: true,
    clientFirstName: account.first_name,
    clientLastName: account.last_name,
  };
}

async function presentKnown(knex: Knex, row: SalonClientRow, actor: Professional): Promise<Answer> {
  const mine = onListOf(clientsEver(knex, actor.salonId), actor).where('client.id', row.id);
  return {
    clientFound: true,
    clientID: row.id,
    clientFirstName: row.first_name,
    clientLastName: row.last_name,
    clientPhone: row.phone,
    clientComment: row.comment,
    clientIsInList: (await selectClients(knex, mine)).length > 0,
  };
}

function nobody(phone: string): Answer {
  return {
    clientFound: false,
    clientID: null,
    clientFirstName: '',
    clientLastName: '',
    clientPhone: phone,
    clientComment: '',
    clientIsInList: false,
  };
}
