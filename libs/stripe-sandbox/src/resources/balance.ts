import type Stripe from 'stripe';
import { operation } from '../server/request.ts';
import type { Scope } from '../server/store.ts';
import { balanceTransactions } from './balance-transactions.ts';

export const balanceOperations = [operation('GET /v1/balance', ({ scope }) => balanceOf(scope))];

const dollars = 'usd';

/** The balance of an account: sums of its balance transactions. */
export function balanceOf(scope: Scope): Stripe.Balance {
  const sums = new Map<string, { available: number; pending: number }>([
    [dollars, { available: 0, pending: 0 }],
  ]);
  const now = scope.nowSeconds();
  for (const { currency, net, available_on } of scope.table(balanceTransactions).list()) {
    const sum = sums.get(currency) ?? { available: 0, pending: 0 };
    if (available_on <= now) sum.available += net;
    else sum.pending += net;
    sums.set(currency, sum);
  }
  const amounts = (kind: 'available' | 'pending') =>
    [...sums].map(([currency, sum]) => ({ amount: sum[kind], currency, source_types: { card: sum[kind] } }));
  return {
    object: 'balance',
    available: amounts('available'),
    connect_reserved: [...sums.keys()].map((currency) => ({ amount: 0, currency })),
    livemode: false,
    pending: amounts('pending'),
    refund_and_dispute_prefunding: { available: [], pending: [] },
  };
}

/** Cents of a currency that can be paid out now. */
export function availableCents(scope: Scope, currency: string): number {
  return balanceOf(scope).available.find((sum) => sum.currency === currency)?.amount ?? 0;
}
