import { chargeCancellationFee, forgiveCancellationFee, payVisitCharge } from '@frizo/contracts';
import type { KillablePayments } from './killable-payments.ts';
import {
  eventAbout,
  postingsOf,
  succeed,
  type EventExample,
  type KillFixtures,
  type Subject,
} from './kill-fixtures.ts';
import { feeCents, givenFee, intentsOf } from './visit-step-examples.ts';

/** Examples of the handlers of deposits' and fees' events. */
export const visitEventExamples: Readonly<Record<string, EventExample>> = {
  async 'payment_intent.succeeded of a visit'(fixtures, copy, subject) {
    const chargeId = await givenFee(fixtures, subject, 'authenticationRequired');
    // Without the client it is declined.
    await succeed(copy.call(chargeCancellationFee, { chargeId }, subject.owner));
    const { body } = await succeed(copy.call(payVisitCharge, { chargeId }, subject.client));
    const client_secret = body.clientSecret ?? '';
    const [intent = ''] = client_secret.split('_secret_');
    const outcome = { intent, client_secret, outcome: 'succeeded' };
    await fixtures.sandbox.stripe.rawRequest('POST', '/v1/3ds2/authenticate', outcome);
    return {
      event: await eventAbout(fixtures, 'payment_intent.succeeded', intent),
      effects: () => postingsOf(fixtures, subject, 'cancellation-fee-charged'),
      balances: { [`connected:${subject.salonId}`]: feeCents },
    };
  },

  async 'charge.refunded of a visit'(fixtures, copy, subject) {
    const { intent, charge } = await givenPaidFee(fixtures, copy, subject, 'visa');
    // At the provider's dashboard.
    const refund = { payment_intent: intent, amount: 1_000, reverse_transfer: true };
    await fixtures.sandbox.stripe.refunds.create(refund);
    return {
      event: await eventAbout(fixtures, 'charge.refunded', charge),
      effects: () => postingsOf(fixtures, subject, 'cancellation-fee-forgiven'),
      balances: { [`connected:${subject.salonId}`]: feeCents - 1_000 },
    };
  },

  async 'refund.failed of a visit'(fixtures, copy, subject) {
    const { chargeId, intent } = await givenPaidFee(fixtures, copy, subject, 'refundFail');
    await succeed(copy.call(forgiveCancellationFee, { chargeId }, subject.owner));
    await fixtures.stepsEnded();
    await fixtures.passFailureTime();
    const { data } = await fixtures.sandbox.stripe.refunds.list({ payment_intent: intent });
    return {
      event: await eventAbout(fixtures, 'refund.failed', data[0]?.id ?? ''),
      effects: () => postingsOf(fixtures, subject, 'refund-failed', { connected: feeCents }),
      balances: { [`connected:${subject.salonId}`]: feeCents, [`salon:${subject.salonId}`]: -feeCents },
    };
  },

  async 'charge.dispute.closed of a visit'(fixtures, copy, subject) {
    const { intent } = await givenPaidFee(fixtures, copy, subject, 'createDispute');
    const { data } = await fixtures.sandbox.stripe.disputes.list({ payment_intent: intent });
    const dispute = data[0]?.id ?? '';
    await fixtures.sandbox.stripe.disputes.close(dispute);
    return {
      event: await eventAbout(fixtures, 'charge.dispute.closed', dispute),
      effects: () => postingsOf(fixtures, subject, 'dispute-lost', { connected: 0 }),
      balances: { [`connected:${subject.salonId}`]: 0, [`salon:${subject.salonId}`]: 0 },
    };
  },
};

/** A fee that a test card has paid. */
async function givenPaidFee(
  fixtures: KillFixtures,
  copy: KillablePayments,
  subject: Subject,
  card: string,
): Promise<{ chargeId: number; intent: string; charge: string }> {
  const chargeId = await givenFee(fixtures, subject, card);
  await succeed(copy.call(chargeCancellationFee, { chargeId }, subject.owner));
  const [intent] = await intentsOf(fixtures, chargeId);
  const { data } = await fixtures.sandbox.stripe.charges.list({ payment_intent: intent?.id ?? '' });
  return { chargeId, intent: intent?.id ?? '', charge: data[0]?.id ?? '' };
}
