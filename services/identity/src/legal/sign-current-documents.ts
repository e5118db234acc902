import type { LegalCode } from '@frizo/contracts';
import type { Knex } from 'knex';
import { unsignedDocuments, type Signer } from './unsigned-documents.read-model.ts';

/**
 * Signs what the person has to sign now: the terms that stand beside the button of a sign-up are agreed to by it.
 * @param codes the documents that stood there, where it was not all of them
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
