import { useState } from 'react';
import { useLiveRefetch } from '@frizo/appointment-views';
import type { AnswerOf, getSalonBalance } from '@frizo/contracts';
import { Button, ErrorState, Loading, Skeleton } from '@frizo/ui';
import { Figures } from '../../shared/figures.component.tsx';
import { LazyDialog } from '../../shared/lazy-dialog.component.tsx';
import { payoutsApi } from './payouts.api.ts';
import styles from './payouts.module.css';

const loadDialog = async () =>
  (await import(/* webpackChunkName: "payout-dialogs" */ './withdraw.dialog.tsx')).WithdrawDialog;

type SalonBalance = AnswerOf<typeof getSalonBalance>;

interface BalanceProps {
  /** Undefined while it is not known. */
  canWithdraw: boolean | undefined;
  onChanged(): void;
}

/** What the salon has, and a payout of it. */
export function Balance({ canWithdraw, onChanged }: BalanceProps) {
  const { data, error, isFetching, refetch } = payoutsApi.useGetSalonBalanceQuery(
    {},
    { refetchOnMountOrArgChange: true },
  );
  const [isOpen, setOpen] = useState(false);
  useLiveRefetch(() => void refetch(), 'payments');
  const available = data?.availableCent ?? 0;
  const why = data && whyNot(data, canWithdraw);
  return (
    <section aria-labelledby="balance" className={styles.section}>
      <div className={styles.heading}>
        <h2 id="balance">Balance</h2>
        <Button
          look="primary"
          aria-haspopup="dialog"
          disabled={canWithdraw !== true || available <= 0}
          aria-describedby={why === undefined ? undefined : 'no-withdrawal'}
          onClick={() => setOpen(true)}
        >
          WITHDRAW
        </Button>
      </div>
      {data !== undefined ? (
        <>
          <BalanceFigures balance={data} />
          {why !== undefined && (
            <p id="no-withdrawal" className={styles.soft}>
              {why}
            </p>
          )}
        </>
      ) : error === undefined ? (
        <Loading>
          <Skeleton shape="block" height="5rem" />
        </Loading>
      ) : (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
          Load data error
        </ErrorState>
      )}
      {isOpen && (
        <LazyDialog
          title="Withdraw"
          load={loadDialog}
          props={{
            availableCents: available,
            onClose: () => setOpen(false),
            onDone() {
              setOpen(false);
              void refetch();
              onChanged();
            },
          }}
        />
      )}
    </section>
  );
}

/** Why nothing can be withdrawn. */
function whyNot({ availableCent }: SalonBalance, canWithdraw: boolean | undefined): string | undefined {
  if (availableCent === null) return 'What can be withdrawn is not known now. Try again in a moment.';
  if (availableCent < 0)
    return 'Your balance is below zero. What clients pay next makes up for that; you can withdraw what is above zero then.';
  if (availableCent === 0) return 'Nothing is available to withdraw yet.';
  if (canWithdraw === false)
    return 'To withdraw you need a verified payment profile and an account for payouts.';
  return undefined;
}

function BalanceFigures({ balance }: { balance: SalonBalance }) {
  const { totalCent, availableCent, pendingCent, inTransitCent } = balance;
  return (
    <Figures
      figures={[
        ['Total', totalCent],
        ['Available', availableCent],
        ['Arriving', pendingCent],
        ['On its way to your bank', inTransitCent],
      ]}
    />
  );
}
