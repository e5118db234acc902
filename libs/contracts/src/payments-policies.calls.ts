import { z } from 'zod';
import { defineCall } from './call.ts';
import { policyTerms, salonPolicy } from './salon-policy.shared.ts';

// A salon's cancellation policy and what follows from it (decision 0041). Clients see the policy of a salon by `getBookingPolicy` of booking.

export const getSalonPolicy = defineCall({
  name: 'getSalonPolicy',
  service: 'payments',
  method: 'GET',
  path: '/salon-policy',
  secure: true,
  request: z.object({}),
  answer: z.object({
    /** Null if the salon has never saved one. */
    policy: salonPolicy.nullable(),
  }),
  notice: 'Request fail',
  summary: 'The cancellation policy of the own salon, for those who manage it (decision 0041).',
});

export const saveSalonPolicy = defineCall({
  name: 'saveSalonPolicy',
  service: 'payments',
  method: 'PUT',
  path: '/salon-policy',
  secure: true,
  request: policyTerms.extend({
    /** The version that was edited; 0 for the first. */
    baseVersion: z.int().nonnegative(),
  }),
  answer: z.object({ policy: salonPolicy }),
  notice: false,
  summary:
    'Saves a new version of the cancellation policy, which clients accept from now on; earlier appointments keep theirs. The same terms again change nothing. 409 payment_policy.changed_meanwhile if another version was saved since; VALUE_IS_EQUAL at deposits for a service that is named twice.',
});

export const paymentPolicyCalls = { getSalonPolicy, saveSalonPolicy };
