import { isLaterPayout, type PayoutStatus } from '../domain/payout.ts';
import { payoutReturned, payoutSent } from '../domain/platform-postings.ts';
import type { ModelPayout } from './model-transfers.ts';
import { salonId, type ModelTools } from './model-salon-money.ts';

interface PayoutRow {
  readonly id: number;
  readonly cents: number;
  status: PayoutStatus;
}

/** Creates the payouts of the salon's balance in memory, of which none is requested. */
export function createModelPayouts({ provider, ledger, steps, now, note }: ModelTools) {
  const rows: PayoutRow[] = [];

  /** As `savePayout` does. */
  function save({ id: payoutId, ownId, cents, status }: ModelPayout): void {
    const row = rows[ownId - 1]!;
    if (isLaterPayout(status, row.status)) row.status = status;
    const fact = { payoutId, salonId, cents, occurredAt: now() };
    ledger.post(payoutSent(fact));
    if (status !== 'failed') return;
    note('failed payout');
    ledger.post(payoutReturned(fact));
  }

  return {
    rows: rows as readonly Readonly<PayoutRow>[],
    save,
    /** Asks for a share of what the salon's account has now. Another request may take it before the provider is asked. */
    request(share: number): void {
      const cents = Math.round(provider.balance.connected * share);
      if (cents <= 0) return;
      const row: PayoutRow = { id: rows.length + 1, cents, status: 'requested' };
      rows.push(row);
      const { id: ownId } = row;
      steps.add(`payout:${ownId}`, {
        call: (key) => provider.payOut(key, { ownId, cents }),
        find: () => provider.payouts.find((payout) => payout.ownId === ownId),
        settle: save,
        refuse() {
          note('refused payout');
          if (row.status === 'requested') row.status = 'failed';
        },
      });
    },
  };
}
