import { getUnsignedDocuments, signDocument as signDocumentCall } from '@frizo/contracts';
import { route, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import { requireUser } from '../users/require-user.ts';
import { createUsersStore } from '../users/users.store.ts';
import { signDocument } from './sign-document.ts';
import { unsignedDocuments } from './unsigned-documents.read-model.ts';

/** What is left to sign is of the role that the person has now, which may be newer than their token's. */
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
