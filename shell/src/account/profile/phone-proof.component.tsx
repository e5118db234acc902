import { useState } from 'react';
import { isRequestError, type RequestFn } from '@frizo/api-client';
import { confirmPhone, sendPhoneCode } from '@frizo/contracts';
import { Form, FormError, FormTextField, SubmitButton, useSubmit, type RefusedRequest } from '@frizo/forms';
import { Button, CheckIcon, ErrorState, useKeptFocus } from '@frizo/ui';
import { confirmPhoneRules, formatPhone, required } from '@frizo/validation';
import { tooManyAttemptsText } from '../../log-in/too-many-attempts.ts';
import { accountApi } from '../account.api.ts';
import styles from './profile.module.css';

interface PhoneProofProps {
  /** The saved phone. */
  readonly phone: string;
  readonly request: RequestFn;
}

/**
 * Lets users confirm their phone by a code: appointments that salons made under it then show in their lists (decisions 9). Give it the
 * phone as `key`, so that a changed phone starts over.
 */
export function PhoneProof({ phone, request }: PhoneProofProps) {
  const { data, error, refetch } = accountApi.useGetPhoneProofQuery(phone);
  const hasFailed = error !== undefined;
  const [isProved, setProved] = useState(false);
  // A phone that was just saved may not have reached that service yet.
  const isKnown = data?.isConfirmed === true && data.phone === phone;
  const isConfirmed = isProved || isKnown;
  const place = useKeptFocus<HTMLElement>(isConfirmed);
  if (data === undefined && !hasFailed) return null;
  return (
    <section ref={place} tabIndex={-1} aria-label="Phone confirmation" className={styles.details}>
      {hasFailed && (
        <ErrorState onRetry={() => void refetch()}>
          We could not load whether your phone is confirmed.
        </ErrorState>
      )}
      <div role="status">
        {isConfirmed && (
          <p className={styles.confirmed}>
            <CheckIcon size={20} />
            <span>{formatPhone(phone)} is confirmed.</span>
          </p>
        )}
      </div>
      {!hasFailed && !isConfirmed && (
        <Unproved
          phone={phone}
          request={request}
          onProved={() => setProved(true)}
          onProvedElsewhere={() => void refetch()}
        />
      )}
    </section>
  );
}

interface UnprovedProps extends PhoneProofProps {
  readonly onProved: () => void;
  /** Called when it was confirmed in another tab or browser meanwhile. */
  readonly onProvedElsewhere: () => void;
}

function Unproved({ phone, request, onProved, onProvedElsewhere }: UnprovedProps) {
  const [isSending, setSending] = useState(false);
  const [timesSent, setTimesSent] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const send = async () => {
    setSending(true);
    setError(null);
    try {
      const sent = await request(sendPhoneCode, {}, { notice: false });
      if (sent.phone === phone) setTimesSent((times) => times + 1);
      else setError(sendFailureText(null));
    } catch (failure) {
      if (isRequestError(failure) && failure.key === 'phone.confirmed') onProvedElsewhere();
      setError(sendFailureText(failure));
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <div className={styles.unconfirmed}>
        <p>
          {formatPhone(phone)} is not confirmed yet. Once it is, appointments that salons made for you under
          this phone show in your list.
        </p>
        <Button size="small" isBusy={isSending} busyText="Sending a code" onClick={() => void send()}>
          {timesSent === 0 ? 'Send me a code' : 'Send a new code'}
        </Button>
      </div>
      <div role="alert">{error}</div>
      <p role="status">
        {timesSent > 0 && `We have sent a code to ${formatPhone(phone)}. It is valid for 10 minutes.`}
      </p>
      {/* A new key empties the field for each code. */}
      {timesSent > 0 && <CodeForm key={timesSent} request={request} onProved={onProved} />}
    </>
  );
}

function CodeForm({ request, onProved }: Pick<UnprovedProps, 'request' | 'onProved'>) {
  const submit = useSubmit<{ code: string }>(
    async ({ code }) => {
      await request(confirmPhone, { code }, { notice: false });
      onProved();
    },
    { fieldNames: { code: 'wrongCode' }, say: codeFailureText },
  );
  return (
    <Form<{ code: string }> label="Phone code" onSubmit={submit}>
      <div className={styles.code}>
        <FormTextField
          name="code"
          label="Code from the text message"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={confirmPhoneRules.code.maxLength}
          autoFocus
          rule={required}
        />
        <FormError />
        <SubmitButton busyText="Confirming">Confirm phone</SubmitButton>
      </div>
    </Form>
  );
}

/** The codes of spec 8.3 have no text for a wrong code. */
function codeFailureText({ key, fields }: RefusedRequest): string | undefined {
  if (fields?.['code']) return 'This code is not correct. Please check the text message.';
  return key === 'phone.code_expired' ? undefined : 'The phone could not be confirmed. Please try again.';
}

function sendFailureText(failure: unknown): string {
  return tooManyAttemptsText(failure) ?? 'The code could not be sent. Please try again.';
}
