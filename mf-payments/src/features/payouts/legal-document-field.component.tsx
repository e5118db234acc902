import { useState } from 'react';
import { uploadLegalDocument } from '@frizo/contracts';
import { useFormField } from '@frizo/forms';
import { isRequestError, useRequest } from '@frizo/remote-kit';
import { FileDrop, LiveStatus, ProgressBar } from '@frizo/ui';
import { messageOfCode, type Rule } from '@frizo/validation';
import type { PasswordGate } from './use-password-gate.tsx';
import styles from './payouts.module.css';

/** In the form instead of the document's id: it is being sent, or is none that can be sent. */
export const unsentDocument = 'unsent';

const types = ['image/jpeg', 'image/png'];

/** A picture of an identity document, which is sent as soon as it is chosen (spec 5.6, Q122). */
export function LegalDocumentField({ rule, run }: { rule: Rule } & Pick<PasswordGate, 'run'>) {
  const request = useRequest();
  const { value, error, onChange } = useFormField<string>('legalDocument', '', rule);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);

  const send = async (file: File) => {
    setName(file.name);
    onChange(unsentDocument);
    // The type that the browser reports follows the file's ending; the server looks at the content.
    if (!types.includes(file.type)) return setProblem('JPG or PNG files only');
    const { maxBytes = Infinity } = uploadLegalDocument.upload ?? {};
    if (file.size > maxBytes) return setProblem(messageOfCode('FILE_IS_TOO_BIG'));
    setProblem(undefined);
    setSending(true);
    try {
      const { legalDocument } = await run(() => request(uploadLegalDocument, {}, { file, notice: false }));
      onChange(legalDocument);
    } catch (failure) {
      if (!isRequestError(failure)) throw failure;
      const isWrongFormat = failure.fields?.['file']?.includes('WRONG_FILE_FORMAT') === true;
      setProblem(isWrongFormat ? 'JPG or PNG files only' : failure.message);
    } finally {
      setSending(false);
    }
  };

  const sentText = value !== '' && value !== unsentDocument ? `${name} was sent.` : '';
  return (
    <div className={styles.document}>
      <FileDrop
        label="Picture of your identity document"
        hint="Driving license or passport. JPG or PNG, up to 10 MB."
        accept={types.join(',')}
        choose="Choose picture"
        error={problem ?? error}
        isDisabled={isSending}
        onFile={(file) => void send(file)}
      />
      {isSending && <ProgressBar label={`Sending ${name}`} />}
      {sentText !== '' && <p className={styles.soft}>{sentText}</p>}
      <LiveStatus>{sentText}</LiveStatus>
    </div>
  );
}
