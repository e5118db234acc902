import { type LegalCode, legalDocumentPublished } from '@frizo/contracts';
import type { ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { WrittenDocument } from './documents.ts';

export interface PublishedDocument extends WrittenDocument {
  readonly id: number;
}

/**
 * Adds a version, and returns its id; undefined if it or a newer one exists already. Of two copies that start at once one waits here for
 * the other, and then finds the row.
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
      // As text: a date without a zone would become an instant in the server's time zone.
      knex.raw(`to_char(published_on, 'YYYY-MM-DD') as "publishedOn"`),
      'content',
    );
  return codes.flatMap((code) => rows.filter((row) => row.code === code));
}

/** Stores documents of new versions and publishes an event for each. A published version never changes, since people have signed it. */
export async function publishDocuments(
  { knex, transaction, outbox, log }: Pick<ServiceParts, 'knex' | 'transaction' | 'outbox' | 'log'>,
  documents: readonly WrittenDocument[],
): Promise<void> {
  for (const document of documents) {
    await transaction(async (trx) => {
      const id = await addDocument(trx, document);
      const { content: _, ...published } = document;
      if (id !== undefined) await outbox.add(trx, legalDocumentPublished, { id, ...published });
    });
    const [latest] = await latestDocuments(knex, [document.code]);
    if (latest?.version === document.version && latest.content !== document.content) {
      const { code, version } = document;
      log.error(
        { code, version },
        'a legal text was changed without a new version; the published text stays',
      );
    }
  }
}
