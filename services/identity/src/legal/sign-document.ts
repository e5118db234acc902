import { conflict, notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { unsignedDocuments, type Signer } from './unsigned-documents.read-model.ts';

/**
 * Signs one document, and answers how many are left; again changes nothing.
 * @throws DomainError 404 for what identity has not heard of, 409 for a text that a newer one has replaced
 */
export async function signDocument(
  trx: Knex,
  signer: Signer,
  documentId: number,
  now: Date,
): Promise<number> {
  const document = await trx('legal_documents')
    .where({ id: documentId })
    .first<{ code: string; version: number } | undefined>('code', 'version');
  if (!document) throw notFound('There is no such document.');
  const newer = await trx('legal_documents')
    .where({ code: document.code })
    .where('version', '>', document.version)
    .first<object | undefined>('id');
  if (newer) throw conflict('There is a newer version of this document. Please read that one.');
  await trx('legal_signatures')
    .insert({ user_id: signer.id, document_id: documentId, signed_at: now })
    .onConflict(['user_id', 'document_id'])
    .ignore();
  return (await unsignedDocuments(trx, signer)).length;
}
