import { readFile } from 'node:fs/promises';
import { type LegalCode, legalDocumentPublished } from '@frizo/contracts';
import type { ServiceParts } from '@frizo/service-kit';
import { addDocument, latestDocuments } from './documents.store.ts';

/** A legal text as it is to be published. */
export interface WrittenDocument {
  readonly code: LegalCode;
  readonly version: number;
  readonly title: string;
  /** YYYY-MM-DD, as the page says it. */
  readonly publishedOn: string;
  /** HTML: h2, p, ul, li and links within the portal. */
  readonly content: string;
}

/**
 * The texts that hold now; those before them lie in the table. To change one, even by a comma: edit its file, give it the next version and its
 * day here, and the digest in the test. Everybody is asked to sign it again.
 */
const documents = [
  {
    code: 'ua',
    version: 1,
    title: 'User Agreement',
    publishedOn: '2026-02-02',
    file: 'user-agreement.html',
  },
  {
    code: 'pp',
    version: 1,
    title: 'Privacy policy',
    publishedOn: '2026-02-02',
    file: 'privacy-policy.html',
  },
  {
    code: 'pa',
    version: 1,
    title: 'Vendor Agreement',
    publishedOn: '2026-02-02',
    file: 'vendor-agreement.html',
  },
] as const;

export function readDocuments(): Promise<WrittenDocument[]> {
  return Promise.all(
    documents.map(async ({ file, ...document }) => ({
      ...document,
      content: layoutGone(await readFile(new URL(`texts/${file}`, import.meta.url), 'utf8')),
    })),
  );
}

/** How a file is laid out is no part of the text: a formatter must not make a new one of it. */
function layoutGone(html: string): string {
  return html.replace(/\s+/g, ' ').trim();
}

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
