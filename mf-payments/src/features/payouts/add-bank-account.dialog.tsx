import type { Stripe } from '@stripe/stripe-js';
import {
  Form,
  FormError,
  FormPatternField,
  FormRadioGroup,
  FormTextField,
  SubmitButton,
  useSubmit,
} from '@frizo/forms';
import { Button, Dialog, DialogBody, DialogFooter, ErrorState, Loading, Skeleton, Stack } from '@frizo/ui';
import { bankAccountFields } from '@frizo/validation';
import { useDiscardQuestion, WatchDirty } from '../../shared/use-discard-question.tsx';
import { useStripe } from '../../stripe/use-stripe.ts';
import { usePasswordGate } from './use-password-gate.tsx';
import { AccountRefused, useSendToken } from './use-send-token.ts';
import styles from './payouts.module.css';

interface AddDialogProps {
  onAdded(): Promise<void>;
  onClose(): void;
}

interface Values {
  entity: number;
  businessAccountName: string;
  routingNumber: string;
  accountNumber: string;
}

/** Adds a bank account for payouts, whose number goes from the browser to the provider (spec 2, modals; 4; 5.6). */
export function AddBankAccountDialog(props: AddDialogProps) {
  const state = useStripe();
  const { close, question, onDirty } = useDiscardQuestion(props.onClose);
  return (
    <Dialog title="Add bank account" isBare onClose={close}>
      {state.kind === 'ready' ? (
        <BankAccountForm onAdded={props.onAdded} onClose={close} onDirty={onDirty} stripe={state.stripe} />
      ) : (
        <DialogBody>
          {state.kind === 'failed' ? (
            <ErrorState onRetry={state.retry}>
              The form could not be loaded. Check your connection and try again.
            </ErrorState>
          ) : (
            <Loading>
              <Skeleton shape="block" height="18rem" />
            </Loading>
          )}
        </DialogBody>
      )}
      {question}
    </Dialog>
  );
}

interface BankAccountFormProps extends AddDialogProps {
  stripe: Stripe;
  onDirty(isDirty: boolean): void;
}

function BankAccountForm({ stripe, onAdded, onClose, onDirty }: BankAccountFormProps) {
  const gate = usePasswordGate();
  const send = useSendToken(gate, "Cannot place given account to the product's system");
  const submit = useSubmit<Values>(async (values) => {
    await send(JSON.stringify(values), () => createBankToken(stripe, values));
    await onAdded();
  });
  return (
    <>
      <Form<Values> isBare label="Bank account" onSubmit={submit}>
        <DialogBody>
          <WatchDirty onDirty={onDirty} />
          <Stack>
            <FormRadioGroup
              name="entity"
              label="Type"
              rule={bankAccountFields.legalEntityType}
              choices={[
                { value: 1, title: 'Individual' },
                { value: 2, title: 'Company' },
              ]}
            />
            <FormTextField
              name="businessAccountName"
              label="Name on the account"
              autoComplete="off"
              rule={bankAccountFields.businessAccountName}
            />
            <FormPatternField
              name="routingNumber"
              label="Routing number"
              pattern="111111111"
              hint="Nine digits, at the bottom of a check"
              rule={bankAccountFields.routingNumber}
            />
            <FormPatternField
              name="accountNumber"
              label="Account number"
              pattern="11111111111111111"
              rule={bankAccountFields.accountNumber}
            />
            <p className={styles.soft}>Only accounts at banks in the United States.</p>
            <FormError />
          </Stack>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton busyText="Adding the account">Save</SubmitButton>
        </DialogFooter>
      </Form>
      {gate.dialog}
    </>
  );
}

/** Spec 7.5: the product's server only gets the token. */
async function createBankToken(stripe: Stripe, values: Values): Promise<string> {
  const refused = 'Cannot place given account to payment system';
  const { token, error } = await stripe
    .createToken('bank_account', {
      country: 'us',
      currency: 'usd',
      routing_number: values.routingNumber,
      account_number: values.accountNumber,
      account_holder_name: values.businessAccountName.trim(),
      account_holder_type: values.entity === 2 ? 'company' : 'individual',
    })
    .catch(() => ({ token: undefined, error: { message: refused } }));
  if (token === undefined) throw new AccountRefused(error?.message ?? refused);
  return token.id;
}
