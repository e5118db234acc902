import { getLegalDocument, getSignUpDocuments, type LegalCode } from '@frizo/contracts';
import { notFound, route, type Route, type ServiceParts } from '@frizo/service-kit';
import { latestDocuments } from './documents.store.ts';

/** The documents to agree to in a sign-up, in the order of the page (spec 2, sign-up). */
const signUpCodes: Readonly<Record<'client' | 'professional', readonly LegalCode[]>> = {
  client: ['ua', 'pp'],
  professional: ['ua', 'pp', 'pa'],
};

/** The documents are public, since people read them before they sign up. */
export function legalRoutes({ knex }: Pick<ServiceParts, 'knex'>): Route[] {
  return [
    route(getLegalDocument, {
      async handle({ request }) {
        const [document] = await latestDocuments(knex, [request.code]);
        if (!document) throw notFound('There is no such document.');
        return document;
      },
    }),
    route(getSignUpDocuments, {
      async handle({ request }) {
        const documents = await latestDocuments(knex, signUpCodes[request.type]);
        return { documents: documents.map(({ content: _, ...document }) => document) };
      },
    }),
  ];
}
