import { describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { refusalOf } from '../provider/failures.ts';
import { addCardStep as addBusinessCardStep } from '../subscriptions/business-cards.ts';
import { addCardStep } from './card-steps.ts';

/** A provider whose payment method is a bank account; the sandbox has cards only. Counts what else it is asked for. */
function providerWithBankAccount(): { readonly stripe: Stripe; readonly changes: () => number } {
  const stripe = new Stripe('sk_test_unused');
  let changes = 0;
  const bankAccount = { id: 'pm_bank', type: 'us_bank_account', customer: null };
  Object.assign(stripe.paymentMethods, {
    retrieve: async () => bankAccount,
    attach: async () => {
      changes += 1;
      return bankAccount;
    },
  });
  return { stripe, changes: () => changes };
}

describe('a payment method that is no card', () => {
  const stateOf = () => Promise.resolve(undefined);
  const at = { key: 'add', now: new Date('2026-03-02T22:00:00Z'), stateOf };

  it.each([
    [
      'of a client',
      (stripe: Stripe) =>
        addCardStep.call({ userId: 1, customerId: 'cus_1', token: 'pm_bank' }, { stripe, ...at }),
    ],
    [
      'of a business',
      (stripe: Stripe) =>
        addBusinessCardStep().call(
          { salonId: 1, addedBy: 'add', customerId: 'cus_1', token: 'pm_bank', email: null },
          { stripe, ...at },
        ),
    ],
  ])('is refused for good before it is attached: %s', async (_whose, call) => {
    const { stripe, changes } = providerWithBankAccount();
    const error: unknown = await call(stripe).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(refusalOf(error)).toMatchObject({
      kind: 'refused',
      code: 'payment_method_not_card',
      message: 'Only a card can be added.',
    });
    expect(changes()).toBe(0);
  });
});
