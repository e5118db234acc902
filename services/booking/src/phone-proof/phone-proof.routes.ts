import * as contracts from '@frizo/contracts';
import { route, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import { requestCode, confirmPhone, phoneCodeKey, readPhoneProof } from './phone-proof.ts';

type Parts = Pick<ServiceParts, 'knex' | 'clock' | 'transaction' | 'outbox'>;

/** Users verify the phone of their own account. */
export function phoneProofRoutes(parts: Parts): Route[] {
  const key = phoneCodeKey(parts.knex);
  return [
    route(contracts.getPhoneProof, {
      handle: ({ actor }) => readPhoneProof(parts.knex, userIdOf(actor)),
    }),
    route(contracts.sendPhoneCode, {
      // Its count must persist, whatever happens to the other entries.
      standsAlone: true,
      handle: ({ actor }) => requestCode(parts, userIdOf(actor)),
    }),
    route(contracts.confirmPhone, {
      standsAlone: true,
      idempotency: 'none',
      handle: async ({ request: { code }, actor }) =>
        confirmPhone(parts, await key(), { userId: userIdOf(actor), code }),
    }),
  ];
}
