import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { newId } from '@frizo/api-client';
import type { RequestFn } from '@frizo/api-client';
import type { SessionAnswer } from '@frizo/contracts';
import { Form, FormError, FormFields, SubmitButton, useIsDirty, useSubmit } from '@frizo/forms';
import { DialogBody, DialogFooter } from '@frizo/ui';
import { CaptchaField } from '../captcha/captcha-field.component.tsx';
import { createCaptcha } from '../captcha/create-captcha.ts';
import { tooManyAttemptsText } from '../log-in/too-many-attempts.ts';
import { createSendOnce } from './send-once.ts';
import type { Attempt } from './send-once.ts';
import { serverNames } from './sign-up-values.ts';
import styles from './sign-up.module.css';

/** The props that every sign-up form gets from its dialog. */
export interface SignUpProps {
  readonly request: RequestFn;
  readonly onDone: (answer: SessionAnswer) => void;
  readonly setUnsaved: (isUnsaved: boolean) => void;
  /** The documents to which the user agrees, as links. */
  readonly agreement: ReactNode;
  /** Shown beside the button. */
  readonly otherWay?: ReactNode;
}

interface SignUpFormProps<Values extends object> extends SignUpProps {
  readonly label: string;
  readonly submitText: string;
  readonly busyText: string;
  readonly send: (values: Values, attempt: Attempt) => Promise<SessionAnswer>;
  readonly children: ReactNode;
}

/** The common part of the three forms: captcha, agreement, sending and errors. */
export function SignUpForm<Values extends object>(props: SignUpFormProps<Values>) {
  const { request, label, submitText, busyText, agreement, otherWay, send, onDone, setUnsaved, children } =
    props;
  const [{ captcha, sendOnce }] = useState(() => {
    const now = () => Date.now();
    const newCaptcha = createCaptcha({ request, now });
    return {
      captcha: newCaptcha,
      sendOnce: createSendOnce({ captcha: newCaptcha, newKey: () => newId(now()) }),
    };
  });
  useEffect(() => captcha.stop, [captcha]);

  const submit = useSubmit<Values>(
    async (values) => {
      const answer = await sendOnce(values, (attempt) => send(values, attempt));
      setUnsaved(false);
      onDone(answer);
    },
    { fieldNames: serverNames, say: tooManyAttemptsText },
  );
  return (
    <Form<Values> onSubmit={submit} label={label} isBare>
      <ReportUnsaved setUnsaved={setUnsaved} />
      <DialogBody>
        <FormFields>
          {children}
          <CaptchaField captcha={captcha} />
        </FormFields>
        <p className={styles.agreement}>{agreement}</p>
        <FormError />
      </DialogBody>
      <DialogFooter>
        {otherWay !== undefined && <p className={styles.otherWay}>{otherWay}</p>}
        <SubmitButton busyText={busyText}>{submitText}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function ReportUnsaved({ setUnsaved }: Pick<SignUpProps, 'setUnsaved'>) {
  const isDirty = useIsDirty();
  useEffect(() => setUnsaved(isDirty), [isDirty, setUnsaved]);
  return null;
}
