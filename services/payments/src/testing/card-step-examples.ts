import { addPaymentSource, removePaymentSource } from '@frizo/contracts';
import type { StepExample } from './kill-fixtures.ts';

/** Examples of the steps of cards on file. */
export const cardStepExamples: Readonly<Record<string, StepExample>> = {
  async 'create-customer'({ sandbox }, _copy, { client }) {
    const token = 'tok_visa';
    return {
      send: (any) => any.call(addPaymentSource, { token }, client),
      effects: async () =>
        (await sandbox.stripe.customers.list({ limit: 100 })).data.filter(
          ({ metadata }) => metadata['user'] === String(client.userId),
        ),
    };
  },

  async 'add-card'({ sandbox, knex, clock }, _copy, { client }) {
    const { id: customer } = await sandbox.stripe.customers.create();
    const at = clock.now();
    await knex('payment_customers').insert({
      user_id: client.userId,
      customer_id: customer,
      created_at: at,
    });
    return {
      send: (any) => any.call(addPaymentSource, { token: 'tok_visa' }, client),
      effects: async () => (await sandbox.stripe.paymentMethods.list({ customer, type: 'card' })).data,
    };
  },

  async 'remove-card'(fixtures, _copy, subject) {
    const sourceId = await fixtures.givenCard(subject, 'visa');
    return {
      send: (any) => any.call(removePaymentSource, { sourceId }, subject.client),
      // It is gone.
      statuses: [200, 404],
      effects: async () => {
        const { customer } = await fixtures.sandbox.stripe.paymentMethods.retrieve(sourceId);
        return customer === null ? [sourceId] : [];
      },
    };
  },
};
