import type { LegalCode } from '@frizo/contracts';
import type { Knex } from 'knex';
import type { WrittenDocument } from './documents.ts';

export interface PublishedDocument extends WrittenDocument {
  readonly id: number;
}

/**
 * Adds a version, and answers its id; undefined where it, or a newer one, is there already. Of two copies that start at once one waits here
 * for the other, and then finds it there.
 */
export async function addDocument(
  trx: Knex.Transaction,
  { code, version, title, publishedOn, content }: WrittenDocument,
): Promise<number | undefined> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `insert into legal_documents (code, version, title, published_on, content)
      select :code, :version, :title, :publishedOn, :content
      where not exists (select 1 from legal_documents where code = :code and version >= :version)
      on conflict (code, version) do nothing
      returning id`,
    { code, version, title, publishedOn, content },
  );
  return rows[0]?.id;
}

/** The latest text of each of these codes, in their order; codes without one are left out. */
export async function latestDocuments(knex: Knex, codes: readonly LegalCode[]): Promise<PublishedDocument[]> {
  const rows = await knex('legal_documents')
    .distinctOn('code')
    .whereIn('code', codes)
    .orderBy(['code', { column: 'version', order: 'desc' }])
    .select<PublishedDocument[]>(
      'id',
      'code',
      'version',
      'title',
      // As text: a date without a zone would become an instant in the server's.
      knex.raw(`to_char(published_on, 'YYYY-MM-DD') as "publishedOn"`),
      'content',
    );
  return codes.flatMap((code) => rows.filter((row) => row.code === code));
}
