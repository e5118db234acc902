import { useState } from 'react';
import { useLiveRefetch } from '@frizo/appointment-views';
import { requestPayout, type AnswerOf, type getSalonBalance } from '@frizo/contracts';
import { Form, FormError, FormTextField, SubmitButton, useSubmit } from '@frizo/forms';
import { formatCents } from '@frizo/money';
import { useNotices, useRequest } from '@frizo/remote-kit';
import { Button, Dialog, DialogBody, DialogFooter, ErrorState, Loading, Skeleton, Stack } from '@frizo/ui';
import { required, violate, type Rule } from '@frizo/validation';
import { Figures } from '../../shared/figures.component.tsx';
import { payoutsApi } from './payouts.api.ts';
import styles from './payouts.module.css';
import { usePasswordGate } from './use-password-gate.tsx';

type SalonBalance = AnswerOf<typeof getSalonBalance>;

/** What the salon has, and a payout of it. */
export function Balance({ canWithdraw, onChanged }: { canWithdraw: boolean; onChanged(): void }) {
  const { data, error, isFetching, refetch } = payoutsApi.useGetSalonBalanceQuery(
    {},
    { refetchOnMountOrArgChange: true },
  );
  const [isOpen, setOpen] = useState(false);
  useLiveRefetch(() => void refetch(), 'payments');
  const available = data?.availableCent ?? 0;
  return (
    <section aria-labelledby="balance" className={styles.section}>
      <div className={styles.heading}>
        <h2 id="balance">Balance</h2>
        <Button
          look="primary"
          aria-haspopup="dialog"
          disabled={!canWithdraw || available <= 0}
          onClick={() => setOpen(true)}
        >
          WITHDRAW
        </Button>
      </div>
      {data !== undefined ? (
        <BalanceFigures balance={data} />
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

const form = /^\d{1,6}(?:\.\d{1,2})?$/;

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
  // One payout, however often it is sent.
  const [requestKey] = useState(() => crypto.randomUUID());
  const submit = useSubmit<{ amount: string }>(
    async ({ amount }) => {
      const amountCent = centsOf(amount);
      await run(() => request(requestPayout, { amountCent, requestKey }, { notice: false }));
      notices.show({ kind: 'success', text: `${formatCents(amountCent)} on its way to your bank` });
      onDone();
    },
    { fieldNames: { amountCent: 'amount' } },
  );
  const amountRule: Rule = (value) => {
    const missing = required(value);
    if (missing) return missing;
    const text = String(value).trim();
    if (!form.test(text)) return violate('VALUE_IS_NOT_A_NUMBER');
    const cents = centsOf(text);
    if (cents <= 0) return violate('VALUE_IS_TO_LOW', 0);
    if (cents <= availableCents) return undefined;
    return violate('VALUE_IS_TO_HIGH', formatCents(availableCents), 'Must be equal or less than {value}');
  };
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
              rule={amountRule}
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

/** '120.5' as 12050, without the rounding of fractions. */
function centsOf(text: string): number {
  const [dollars = '0', fraction = ''] = text.trim().split('.');
  return Number(dollars) * 100 + Number(fraction.padEnd(2, '0'));
}
