import { chargeCancellationFee, forgiveCancellationFee } from '@frizo/contracts';
import { succeed, type KillFixtures, type StepExample, type Subject } from './kill-fixtures.ts';

export const feeCents = 2_500;

/** Examples of the steps of deposits and cancellation fees. */
export const visitStepExamples: Readonly<Record<string, StepExample>> = {
  async 'charge-visit'(fixtures, _copy, subject) {
    const chargeId = await givenFee(fixtures, subject);
    return {
      send: (any) => any.call(chargeCancellationFee, { chargeId }, subject.owner),
      effects: () => intentsOf(fixtures, chargeId),
      balances: { [`connected:${subject.salonId}`]: feeCents },
    };
  },

  async 'refund-visit'(fixtures, copy, subject) {
    const chargeId = await givenFee(fixtures, subject);
    await succeed(copy.call(chargeCancellationFee, { chargeId }, subject.owner));
    const [intent] = await intentsOf(fixtures, chargeId);
    return {
      send: (any) => any.call(forgiveCancellationFee, { chargeId }, subject.owner),
      effects: async () =>
        (await fixtures.sandbox.stripe.refunds.list({ payment_intent: intent?.id ?? '' })).data,
      balances: { [`connected:${subject.salonId}`]: 0, [`salon:${subject.salonId}`]: 0 },
    };
  },
};

/** A fee of $25 for a visit that was canceled late, not charged yet. @param card of the client, the name of a test card */
export async function givenFee(fixtures: KillFixtures, subject: Subject, card = 'visa'): Promise<number> {
  const { knex, clock } = fixtures;
  const { salonId, client } = subject;
  await fixtures.givenAccount(subject);
  await fixtures.givenCard(subject, card);
  const at = clock.now();
  const accepted = {
    version: 1,
    depositCent: 0,
    priceCent: 5_000,
    freeCancellationHours: 24,
    lateFeePercent: 50,
    noShowFeePercent: 100,
    freeUntilTimestamp: Math.floor(at.getTime() / 1000) - 60,
  };
  await knex('visit_terms').insert({
    appointment_id: salonId,
    version: 2,
    salon_id: salonId,
    salon_name: 'Desert Bloom',
    client_user_id: client.userId,
    service_name: 'Cut',
    artist_id: 101,
    starts_at: at,
    timezone: 'America/Phoenix',
    price_cents: 5_000,
    accepted: JSON.stringify(accepted),
    outcome: 'canceled-late',
    changed_at: at,
  });
  const [row] = await knex('visit_charges')
    .insert({
      appointment_id: salonId,
      kind: 'late-cancellation',
      state: 'due',
      amount_cents: feeCents,
      created_at: at,
      changed_at: at,
    })
    .returning<{ id: number }[]>('id');
  return row?.id ?? 0;
}

/** The payments of a fee. */
export async function intentsOf({ sandbox }: KillFixtures, chargeId: number) {
  const { data } = await sandbox.stripe.paymentIntents.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata['visitCharge'] === String(chargeId));
}
