import { useEffect } from 'react';
import { FormCheckbox, useFormField, useIsDirty } from '@frizo/forms';
import { Button, CheckIcon, LiveStatus, ProgressBar, RetryIcon } from '@frizo/ui';
import { messageOfCode } from '@frizo/validation';
import type { Rule } from '@frizo/validation';
import { useLatest } from '../sign-up/use-latest.ts';
import { useStore } from '../store.ts';
import { captchaField } from './captcha-field-name.ts';
import styles from './captcha-field.module.css';
import type { Captcha, CaptchaState } from './create-captcha.ts';

const isTicked: Rule = (value) =>
  value === true ? undefined : { code: 'VALUE_IS_REQUIRED', message: messageOfCode('CAPTCHA_REQUIRED') };

/** The captcha's checkbox; the device starts on the proof of work as soon as the user begins to type. */
export function CaptchaField({ captcha }: { captcha: Captcha }) {
  const state = useStore(captcha);
  const { value, onChange } = useFormField<boolean>(captchaField, false);
  const isDirty = useIsDirty();
  useEffect(() => {
    if (isDirty) captcha.start();
  }, [captcha, isDirty]);
  const untick = useLatest(() => onChange(false));
  useEffect(() => {
    if (state.refusals > 0) untick.current();
  }, [state.refusals, untick]);

  return (
    <div className={styles.box}>
      <FormCheckbox name={captchaField} rule={isTicked}>
        I am not a robot
      </FormCheckbox>
      {value && <Progress state={state} retry={captcha.start} />}
      <LiveStatus>{value ? statusTexts[state.phase] : ''}</LiveStatus>
    </div>
  );
}

const statusTexts: Readonly<Record<CaptchaState['phase'], string>> = {
  idle: '',
  working: 'Checking',
  solved: 'Checked',
  failed: 'The check failed.',
};

function Progress({ state, retry }: { state: CaptchaState; retry: () => void }) {
  if (state.phase === 'failed') {
    return (
      <div className={styles.failure}>
        <p>The check failed.</p>
        <Button size="small" icon={RetryIcon} onClick={retry}>
          Retry
        </Button>
      </div>
    );
  }
  if (state.phase === 'solved') {
    return (
      <p className={styles.done}>
        <CheckIcon size={16} /> Checked
      </p>
    );
  }
  return (
    <div className={styles.progress}>
      <ProgressBar label="Checking" done={state.tried} />
    </div>
  );
}
