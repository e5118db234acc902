import { useState } from 'react';
import type { ReactNode } from 'react';
import { Form, FormError, SubmitButton, useSubmit } from '@frizo/forms';
import { Button, CheckIcon, DialogBody, DialogFooter, DialogHeader, Stack } from '@frizo/ui';
import styles from './account-dialog.module.css';
import { accountFailedText } from '../pages/failure-texts.ts';
import { isRequestError } from '@frizo/api-client';

export interface AccountDialogProps<Values extends object> {
  readonly title: string;
  /** What is said when it is done (spec 8.2). */
  readonly doneText: string;
  readonly send: (values: Values) => Promise<unknown>;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A change of e-mail or password: what came of it is said in place, and the form is cleared (spec 7.1). */
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
      {/* Another key is an empty form. */}
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

/** The specification's words, but for who has to wait: the server says how long. */
export function accountFailureText(error: unknown): string {
  const isToWait = isRequestError(error) && error.status === 429 && error.message !== '';
  return isToWait ? error.message : accountFailedText;
}
