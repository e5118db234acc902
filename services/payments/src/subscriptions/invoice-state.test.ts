import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { invoiceStateOf } from './invoice-state.ts';

/** An invoice that the provider has tried to collect, with the state of its payment. */
const stateOf = async (
  billing_reason: Stripe.Invoice['billing_reason'],
  payment: Stripe.PaymentIntent.Status,
  status: Stripe.Invoice.Status = 'open',
) => {
  const invoice = { id: 'in_1', status, attempted: true, billing_reason, next_payment_attempt: null };
  const stripe = {} as Stripe;
  const intent = { id: 'pi_1', status: payment, latest_charge: null } as unknown as Stripe.PaymentIntent;
  return (await invoiceStateOf(stripe, invoice as unknown as Stripe.Invoice, intent)).status;
};

describe('an invoice that was attempted', () => {
  it.each<[Stripe.Invoice['billing_reason'], Stripe.PaymentIntent.Status, string]>([
    ['subscription_create', 'requires_payment_method', 'failed'],
    ['subscription_update', 'requires_payment_method', 'failed'],
    ['subscription_cycle', 'requires_payment_method', 'failed'],
    // The buyer is at the page of the bank.
    ['subscription_create', 'requires_action', 'open'],
    ['subscription_update', 'requires_action', 'open'],
    // Nobody is: its owner has to hear of it.
    ['subscription_cycle', 'requires_action', 'failed'],
  ])('of %s whose payment is in %s has %s', async (reason, payment, expected) =>
    expect(await stateOf(reason, payment)).toBe(expected),
  );

  it('has failed once the provider has given up', async () =>
    expect(await stateOf('subscription_create', 'requires_action', 'uncollectible')).toBe('failed'));
});
