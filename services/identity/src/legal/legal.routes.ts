import { getUnsignedDocuments, signDocument as signDocumentCall } from '@frizo/contracts';
import { conflict, notFound, route, type Route, type ServiceParts, userIdOf } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { requireUser } from '../users/require-user.ts';
import { createUsersStore } from '../users/users.store.ts';
import { type Signer, unsignedDocuments } from './unsigned-documents.read-model.ts';

/** The unsigned documents depend on the user's current role, which may be newer than the one in the token. */
export function legalRoutes({
  knex,
  clock,
  transaction,
}: Pick<ServiceParts, 'knex' | 'clock' | 'transaction'>): Route[] {
  return [
    route(getUnsignedDocuments, {
      async handle({ actor }) {
        const user = requireUser(await createUsersStore(knex).byId(userIdOf(actor)));
        return { documents: await unsignedDocuments(knex, user) };
      },
    }),
    route(signDocumentCall, {
      async handle({ actor, request }) {
        const user = requireUser(await createUsersStore(knex).byId(userIdOf(actor)));
        return {
          legalUnsigned: await transaction((trx) => signDocument(trx, user, request.id, clock.now())),
        };
      },
    }),
  ];
}

/**
 * Signs one document, and returns how many are left. Safe to repeat.
 * @throws DomainError 404 for an unknown document, 409 for a version that is no longer current
 */
async function signDocument(trx: Knex, signer: Signer, documentId: number, now: Date): Promise<number> {
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
