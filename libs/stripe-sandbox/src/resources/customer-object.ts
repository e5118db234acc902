import type Stripe from 'stripe';
import { newId } from '../server/ids.ts';
import { embeddedList } from '../server/pagination.ts';
import { defineTable } from '../server/store.ts';

/** Cards that were added to a customer by a token. */
export const cards = defineTable<Stripe.Card>('card');

/** Customers, without those that were deleted. `sources` is sent if `expand` names it. */
export const customers = defineTable<Stripe.Customer>('customer', {
  expansions: {
    sources: ({ id }, scope) =>
      embeddedList(
        `/v1/customers/${id}/sources`,
        scope.table(cards).list(({ customer }) => customer === id),
      ),
  },
});

/** Ids of deleted customers: they can still be retrieved. */
export const deletedCustomers = defineTable<Stripe.DeletedCustomer>('deleted_customer');

/** A customer of whom nothing is known. */
export function newCustomer(created: number): Stripe.Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
