import { scheduledJob, type Job, type ServiceParts } from '@frizo/service-kit';
import { authenticationMs, askAfterMs } from '../orders/order-jobs.ts';
import { endIntent, paymentStateOf, withCharge } from '../orders/payment-intents.ts';
import { isProviderUnreachable } from '../provider/failures.ts';
import { applyVisitPayment } from './apply-visit-payment.ts';
import type { ChargeTools } from './change-fee.ts';
import { chargeKey } from './start-charge.ts';
import type { ChargeRow } from './visit-charges.store.ts';

const batch = 200;

type Tools = Omit<ChargeTools, 'steps'> & Pick<ServiceParts, 'clock' | 'log'>;

/** Looks up deposits and fees about whose payment nobody has said anything, as `ask-about-payments` does for orders. */
export function visitChargeJobs(tools: Tools): Job[] {
  return [
    scheduledJob({
      name: 'ask-about-visit-charges',
      schedule: '*/5 * * * *',
      run: () => askAboutCharges(tools),
    }),
  ];
}

async function askAboutCharges({ knex, stripe, inTransaction, clock, log }: Tools): Promise<void> {
  const now = clock.now().getTime();
  const waiting = await knex('visit_charges')
    .whereIn('state', ['processing', 'needs-authentication'])
    .where('changed_at', '<', new Date(now - askAfterMs))
    .orderByRaw('asked_at nulls first, changed_at')
    .limit(batch)
    .select<(ChargeRow & { changed_at: Date })[]>('*');
  for (const charge of waiting) {
    const { id: chargeId, attempt, state, intent_id: intentId } = charge;
    // Also of what is skipped, which may never have an outcome.
    await knex('visit_charges').where({ id: chargeId }).update({ asked_at: clock.now() });
    // A step without an outcome goes on by itself; until then the intent is that of the attempt before.
    if (intentId === null || !(await hasOutcome(charge))) continue;
    try {
      const isTooLate =
        state === 'needs-authentication' && charge.changed_at.getTime() < now - authenticationMs;
      // After its end it can be paid again; if it has succeeded meanwhile it is paid.
      const payment = isTooLate
        ? await endIntent(stripe, intentId)
        : paymentStateOf(await stripe.paymentIntents.retrieve(intentId, withCharge));
      await inTransaction((context) => applyVisitPayment(context, { chargeId, attempt }, payment));
    } catch (err) {
      log.warn({ err, chargeId }, 'a deposit or fee could not be looked up; the next run tries again');
      if (isProviderUnreachable(err)) return;
    }
  }

  async function hasOutcome(charge: ChargeRow): Promise<boolean> {
    const step: unknown = await knex('provider_steps')
      .where({ key: chargeKey(charge), state: 'done' })
      .first('key');
    return step !== undefined;
  }
}
