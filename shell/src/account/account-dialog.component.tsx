import { useState } from 'react';
import type { ReactNode } from 'react';
import { Form, FormError, SubmitButton, useSubmit } from '@frizo/forms';
import { Button, CheckIcon, DialogBody, DialogFooter, DialogHeader, Stack } from '@frizo/ui';
import styles from './account-dialog.module.css';
import { accountFailedText } from '../pages/failure-texts.ts';
import { isRequestError } from '@frizo/api-client';

export interface AccountDialogProps<Values extends object> {
  readonly title: string;
  /** Shown after success (spec 8.2). */
  readonly doneText: string;
  readonly send: (values: Values) => Promise<unknown>;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A dialog that changes the e-mail or password: shows the outcome in place and clears the form (spec 7.1). */
export function AccountDialog<Values extends object>(props: AccountDialogProps<Values>) {
  const { title, doneText, send, onClose, children } = props;
  const [timesDone, setTimesDone] = useState(0);
  const submit = useSubmit<Values>(
    async (values) => {
      await send(values);
      setTimesDone((times) => times + 1);
    },
    { say: accountFailureText },
  );
  const isDone = timesDone > 0;
  return (
    <>
      <DialogHeader title={title} onClose={onClose} />
      <div role="status" className={styles.status}>
        {isDone && (
          <p key={timesDone} className={styles.done}>
            <CheckIcon size={20} />
            <span>{doneText}</span>
          </p>
        )}
      </div>
      {/* A new key resets the form. */}
      <Form<Values> key={timesDone} onSubmit={submit} label={title} isBare>
        <DialogBody>
          <Stack>
            {children}
            <FormError />
          </Stack>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{isDone ? 'OK' : 'Cancel'}</Button>
          <SubmitButton busyText="Saving">Save</SubmitButton>
        </DialogFooter>
      </Form>
    </>
  );
}

/** The specification's text, except after too many attempts: then the server's message says how long to wait. */
export function accountFailureText(error: unknown): string {
  const isRateLimited = isRequestError(error) && error.status === 429 && error.message !== '';
  return isRateLimited ? error.message : accountFailedText;
}
