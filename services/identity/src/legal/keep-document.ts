import type { legalDocumentPublished, PayloadOf } from '@frizo/contracts';
import type { Knex } from 'knex';

/** Notes a published document. A text never changes under its id, so the first telling is the last. */
export async function keepDocument(
  trx: Knex,
  { id, code, title, version }: PayloadOf<typeof legalDocumentPublished>,
): Promise<void> {
  await trx.raw(
    `insert into legal_documents (id, code, title, version, is_first)
     select :id, :code, :title, :version, not exists (select 1 from legal_documents where code = :code)
     on conflict do nothing`,
    { id, code, title, version },
  );
}
