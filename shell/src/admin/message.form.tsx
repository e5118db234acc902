import { useState } from 'react';
import type { StreamAudience } from '@frizo/contracts';
import { RequestError } from '@frizo/api-client';
import { Form, FormError, SubmitButton, useFormField, useIsDirty, useSubmit } from '@frizo/forms';
import { RadioGroup, Stack, TextArea, TextField, useConfirm } from '@frizo/ui';
import { all, length, required, sendStreamMessageRules } from '@frizo/validation';
import { useUnsavedWork } from '../navigation/unsaved-work.ts';
import { usePortal } from '../portal.context.ts';
import { adminApi } from './admin.api.ts';
import styles from './admin.module.css';
import { audiences, audienceLabels } from './message-audience.ts';

interface Values {
  header: string;
  message: string;
  audience: StreamAudience;
}

const maxHeader = sendStreamMessageRules.header.maxLength;
const maxMessage = sendStreamMessageRules.message.maxLength;
const empty: Values = { header: '', message: '', audience: 'everyone' };
const audienceChoices = audiences.map((value) => ({ value, title: audienceLabels[value] }));

/** Sends a message. It cannot be taken back, so a preview asks for confirmation. */
export function MessageForm() {
  const { notices } = usePortal();
  const [send] = adminApi.useSendStreamMessageMutation();
  const { dialog, ask } = useConfirm();
  const [timesSent, setTimesSent] = useState(0);

  const submit = useSubmit<Values>(async ({ header, message, audience }) => {
    const values = { header: header.trim(), message: message.trim(), audience };
    if (
      !(await ask({
        title: `Send to ${audienceLabels[audience].toLowerCase()}?`,
        text: <Preview {...values} />,
        yes: 'Send',
        isDangerous: false,
      }))
    )
      return;
    const { error } = await send(values);
    if (error) throw 'kind' in error ? new RequestError(error) : new Error(error.message);
    notices.show({ kind: 'success', text: 'Message sent' });
    setTimesSent((times) => times + 1);
  });

  return (
    <>
      {/* A new key resets the form. */}
      <Form<Values> key={timesSent} initialValues={empty} onSubmit={submit} label="New message">
        <Stack>
          <HeaderField />
          <MessageField />
          <AudienceField />
          <FormError />
          <div>
            <SubmitButton busyText="Sending">Send</SubmitButton>
          </div>
          <Unsaved />
        </Stack>
      </Form>
      {dialog}
    </>
  );
}

function HeaderField() {
  const field = useFormField<string>('header', '', all(required, length({ max: maxHeader })));
  return <TextField {...field} label="Header" hint={countText(field.value, maxHeader)} isRequired />;
}

function MessageField() {
  const field = useFormField<string>('message', '', all(required, length({ max: maxMessage })));
  return (
    <TextArea {...field} label="Message" hint={countText(field.value, maxMessage)} rows={5} isRequired />
  );
}

function AudienceField() {
  const { value, onChange, error } = useFormField<StreamAudience>('audience', 'everyone');
  return <RadioGroup label="For" choices={audienceChoices} {...{ value, onChange, error }} />;
}

function Preview({ header, message }: Pick<Values, 'header' | 'message'>) {
  return (
    <>
      <p className={styles.name} dir="auto">
        {header}
      </p>
      <p className={styles.message} dir="auto">
        {message}
      </p>
      <p className={styles.small}>A message cannot be taken back once it is sent.</p>
    </>
  );
}

function Unsaved() {
  useUnsavedWork(useIsDirty());
  return null;
}

function countText(text: string, limit: number): string {
  return `${text.trim().length} of ${limit} characters`;
}
