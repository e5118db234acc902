import type { LegalCode } from '@frizo/contracts';
import type { Knex } from 'knex';
import { unsignedDocuments, type Signer } from './unsigned-documents.read-model.ts';

/**
 * Signs the documents that the user currently has to sign: submitting a sign-up accepts the terms shown next to its button.
 * @param codes the documents that were shown; all by default
 */
export async function signCurrentDocuments(
  trx: Knex,
  signer: Signer,
  now: Date,
  codes: readonly LegalCode[] = ['ua', 'pp', 'pa'],
): Promise<void> {
  const documents = (await unsignedDocuments(trx, signer)).filter(({ code }) => codes.includes(code));
  if (documents.length === 0) return;
  const rows = documents.map(({ id }) => ({ user_id: signer.id, document_id: id, signed_at: now }));
  await trx('legal_signatures').insert(rows).onConflict(['user_id', 'document_id']).ignore();
}
