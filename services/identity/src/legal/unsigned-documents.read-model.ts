import type { AnswerOf, getUnsignedDocuments, UserType, LegalCode } from '@frizo/contracts';
import type { Knex } from 'knex';

export type UnsignedDocument = AnswerOf<typeof getUnsignedDocuments>['documents'][number];

/** The properties of a user that decide which documents they must sign. */
export interface Signer {
  readonly id: number;
  readonly userType: UserType;
  readonly agreedToFirstDocuments: boolean;
}

/** The latest document of each code that the user's role requires and that they have not signed. */
export async function unsignedDocuments(knex: Knex, signer: Signer): Promise<UnsignedDocument[]> {
  const { rows } = await knex.raw<{ rows: UnsignedDocument[] }>(unsignedSql, {
    codes: neededCodes(signer.userType),
    userId: signer.id,
    hasAgreedToFirst: signer.agreedToFirstDocuments,
  });
  return rows;
}

const unsignedSql = `
  select id, code, title
  from (
    select distinct on (code) id, code, title, is_first
    from legal_documents where code = any(:codes) order by code, version desc
  ) latest
  where not (is_first and :hasAgreedToFirst::boolean)
    and not exists (select 1 from legal_signatures where user_id = :userId and document_id = latest.id)
  order by array_position(:codes::text[], code)`;

/** The documents that a role must sign, in display order (spec 4, Legal; 7.4). */
function neededCodes(userType: UserType): LegalCode[] {
  return userType === null ? ['ua', 'pp'] : ['ua', 'pp', 'pa'];
}
