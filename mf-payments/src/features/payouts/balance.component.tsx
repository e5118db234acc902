import { useState } from 'react';
import { useLiveRefetch } from '@frizo/appointment-views';
import { requestPayout, type AnswerOf, type getSalonBalance } from '@frizo/contracts';
import { Form, FormError, FormTextField, SubmitButton, useSubmit } from '@frizo/forms';
import { formatCents, parseAmount } from '@frizo/money';
import { useNotices, useRequest, type RequestFailure } from '@frizo/remote-kit';
import { Button, Dialog, DialogBody, DialogFooter, ErrorState, Loading, Skeleton, Stack } from '@frizo/ui';
import { amountHint, amountRule } from '../../shared/amount-rule.ts';
import { isUnanswered } from '../../shared/failure-text.ts';
import { Figures } from '../../shared/figures.component.tsx';
import { useRequestKey } from '../../shared/use-request-key.ts';
import { payoutsApi } from './payouts.api.ts';
import styles from './payouts.module.css';
import { usePasswordGate } from './use-password-gate.tsx';

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
        <WithdrawDialog
          availableCents={available}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            void refetch();
            onChanged();
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

interface WithdrawProps {
  availableCents: number;
  onDone(): void;
  onClose(): void;
}

/** Pays out to the default account. */
function WithdrawDialog({ availableCents, onDone, onClose }: WithdrawProps) {
  const request = useRequest();
  const notices = useNotices();
  const { run, dialog } = usePasswordGate();
  // One payout, however often it is sent without an answer.
  const { keyOf, end } = useRequestKey();
  const submit = useSubmit<{ amount: string }>(
    async ({ amount }) => {
      const amountCent = parseAmount(amount) ?? 0;
      const requestKey = keyOf({ amountCent });
      await run(() => request(requestPayout, { amountCent, requestKey }, { notice: false })).catch(
        (failure: RequestFailure) => {
          if (!isUnanswered(failure)) end();
          throw failure;
        },
      );
      notices.show({ kind: 'success', text: `${formatCents(amountCent)} on its way to your bank` });
      onDone();
    },
    { fieldNames: { amountCent: 'amount' } },
  );
  return (
    <Dialog title="Withdraw" isBare onClose={onClose}>
      <Form<{ amount: string }>
        isBare
        label="Withdraw"
        initialValues={{ amount: (availableCents / 100).toFixed(2) }}
        onSubmit={submit}
      >
        <DialogBody>
          <Stack>
            <p>{`Available: ${formatCents(availableCents)}. It goes to your default account.`}</p>
            <FormTextField
              name="amount"
              label="Amount in dollars"
              inputMode="decimal"
              autoComplete="off"
              hint={amountHint}
              rule={amountRule({ least: 1, most: availableCents })}
            />
            <FormError />
          </Stack>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton busyText="Paying out">WITHDRAW</SubmitButton>
        </DialogFooter>
      </Form>
      {dialog}
    </Dialog>
  );
}
