import { useState } from 'react';
import { Button, TextField } from '@frizo/ui';
import styles from './profile.module.css';

export interface SignInDetailsProps {
  readonly email: string;
  /** Whether a link mailed to this address was opened. */
  readonly isConfirmed: boolean;
  /** Has such a link mailed; never rejects. */
  readonly onMailLink: () => Promise<void>;
  readonly onChangeEmail: () => void;
  readonly onChangePassword: () => void;
}

/** What somebody logs in with: it is changed with the password only, so not here. */
export function SignInDetails(props: SignInDetailsProps) {
  const { email, isConfirmed, onMailLink, onChangeEmail, onChangePassword } = props;
  return (
    <section aria-label="Log-in details" className={styles.details}>
      <TextField label="E-mail" type="email" value={email} readOnly onChange={() => undefined} />
      {!isConfirmed && <Unconfirmed onMailLink={onMailLink} />}
      <div className={styles.links}>
        <Button look="plain" size="small" onClick={onChangeEmail}>
          Change e-mail
        </Button>
        <Button look="plain" size="small" onClick={onChangePassword}>
          Change password
        </Button>
      </div>
    </section>
  );
}

function Unconfirmed({ onMailLink }: Pick<SignInDetailsProps, 'onMailLink'>) {
  const [isMailing, setMailing] = useState(false);
  const mail = async () => {
    setMailing(true);
    await onMailLink();
    setMailing(false);
  };
  return (
    <div className={styles.unconfirmed}>
      <p>This e-mail is not confirmed yet. Open the link that we sent to it.</p>
      <Button size="small" isBusy={isMailing} busyText="Sending a link" onClick={() => void mail()}>
        Send a new link
      </Button>
    </div>
  );
}
