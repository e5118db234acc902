import { legalDocumentPublished } from '@frizo/contracts';
import type { ServiceParts } from '@frizo/service-kit';
import { addDocument, latestDocuments } from './documents.store.ts';
import type { WrittenDocument } from './documents.ts';

/** Publishes what the table lacks and tells others, once for each version. What was published stays as it is: people have signed it. */
export async function publishDocuments(
  { knex, transaction, outbox, log }: Pick<ServiceParts, 'knex' | 'transaction' | 'outbox' | 'log'>,
  documents: readonly WrittenDocument[],
): Promise<void> {
  for (const document of documents) {
    await transaction(async (trx) => {
      const id = await addDocument(trx, document);
      const { content: _, ...told } = document;
      if (id !== undefined) await outbox.add(trx, legalDocumentPublished, { id, ...told });
    });
    const [published] = await latestDocuments(knex, [document.code]);
    if (published?.version === document.version && published.content !== document.content) {
      const { code, version } = document;
      log.error(
        { code, version },
        'a legal text was changed without a new version; the published one stands',
      );
    }
  }
}
