import type { ServiceParts } from '@frizo/service-kit';
import { z } from 'zod';
import { attemptKey, stateOf } from '../steps/steps.store.ts';
import { defineStep, type StepDefinition, type Steps } from '../steps/steps.ts';
import { providerAway } from './ask-provider.ts';
import { findBusiness, lockBusiness } from './businesses.store.ts';

const payload = z.object({
  salonId: z.int().positive(),
  /** As it was when the step was added: what is asked with a key must not change, and the owner's e-mail may. */
  email: z.string().nullable(),
});
export type BusinessCustomerStep = StepDefinition<typeof payload, { readonly id: string }>;

/** Makes the provider's customer of a business. It stays when the bank then refuses the first card. */
export function businessCustomerStep(): BusinessCustomerStep {
  return defineStep({
    name: 'create-subscription-customer',
    payload,
    call: ({ salonId, email }, { stripe, key }) =>
      stripe.customers.create(
        { metadata: { salon: String(salonId) }, ...(email !== null && { email }) },
        { idempotencyKey: key },
      ),
    // A customer who was made without an answer costs nothing, and has no cards.
    find: async () => undefined,
    async settle(trx, { salonId }, outcome) {
      if (!outcome.ok) return;
      const { customerId } = await lockBusiness(trx, salonId);
      if (customerId !== null) return;
      await trx('businesses').where({ salon_id: salonId }).update({ customer_id: outcome.result.id });
    },
  });
}

/**
 * The provider's customer of a business, who is made before the first card.
 * @throws DomainError 503 while the provider is away or refuses
 */
export async function requireCustomer(
  { knex, transaction, steps }: Pick<ServiceParts, 'knex' | 'transaction'> & { readonly steps: Steps },
  step: BusinessCustomerStep,
  { salonId, deadlineMs }: { readonly salonId: number; readonly deadlineMs: number },
): Promise<string> {
  const { customerId: known } = await findBusiness(knex, salonId);
  if (known !== null) return known;
  const key = await transaction(async (trx) => {
    const { ownerEmail: email } = await lockBusiness(trx, salonId);
    const attempted = await attemptKey(trx, `create-subscription-customer:${salonId}`);
    // To insert a known one would wait for what settles it, which then waits for the lock of the business.
    if ((await stateOf(trx, attempted)) === undefined)
      await steps.add(trx, step, { key: attempted, payload: { salonId, email } });
    return attempted;
  });
  await steps.runNow(key, { deadlineMs });
  const { customerId } = await findBusiness(knex, salonId);
  if (customerId !== null) return customerId;
  throw providerAway();
}
