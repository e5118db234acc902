import { requestPayout } from '@frizo/contracts';
import { Form, FormError, FormTextField, SubmitButton, useSubmit } from '@frizo/forms';
import { formatCents, parseAmount } from '@frizo/money';
import { useNotices, useRequest, type RequestFailure } from '@frizo/remote-kit';
import { Button, Dialog, DialogBody, DialogFooter, Stack } from '@frizo/ui';
import { amountHint, amountRule } from '../../shared/amount-rule.ts';
import { isUnanswered } from '../../shared/failure-text.ts';
import { useRequestKey } from '../../shared/use-request-key.ts';
import { usePasswordGate } from './use-password-gate.tsx';

interface WithdrawProps {
  availableCents: number;
  onDone(): void;
  onClose(): void;
}

/** Pays out to the default account. */
export function WithdrawDialog({ availableCents, onDone, onClose }: WithdrawProps) {
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
