import { z } from 'zod';
import { defineEvent } from './event.ts';
import { salonPolicy, visitChargeChange, visitChargeKind, visitChargeState } from './salon-policy.shared.ts';
import { cents, id, timezone } from './shared.ts';

export const policyChanged = defineEvent({
  subject: 'payments.policy-changed.v1',
  service: 'payments',
  payload: salonPolicy.extend({ salonId: id }),
  summary:
    'A salon has changed its cancellation policy. Contains the whole new version, which clients accept from now on.',
});

export const visitChargeChanged = defineEvent({
  subject: 'payments.visit-charge-changed.v1',
  service: 'payments',
  payload: z.object({
    chargeId: id,
    appointmentId: id,
    kind: visitChargeKind,
    state: visitChargeState,
    change: visitChargeChange,
    amountCents: cents,
    /** The part of a fee that the deposit has paid. */
    coveredCents: cents,
    refundedCents: cents,
    /** Of a change that is a refund, or the failure of one. */
    refundCents: cents.default(0),
    salonId: id,
    salonName: z.string(),
    clientUserId: id,
    serviceName: z.string(),
    startsAt: z.iso.datetime(),
    timezone,
    occurredAt: z.iso.datetime(),
  }),
  summary:
    'A deposit or a cancellation fee fell due, was paid, declined, forgiven or refunded, or a refund of it failed; its client gets a mail.',
});
