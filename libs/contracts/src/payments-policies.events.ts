import { z } from 'zod';
import { defineEvent } from './event.ts';
import { salonPolicy } from './salon-policy.shared.ts';
import { id } from './shared.ts';

export const policyChanged = defineEvent({
  subject: 'payments.policy-changed.v1',
  service: 'payments',
  payload: salonPolicy.extend({ salonId: id }),
  summary:
    'A salon has changed its cancellation policy. Contains the whole new version, which clients accept from now on.',
});
