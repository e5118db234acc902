import { useState } from 'react';
import { Button, TextField } from '@frizo/ui';
import styles from './profile.module.css';

export interface SignInDetailsProps {
  readonly email: string;
  /** Whether the user has opened a link mailed to this address. */
  readonly isConfirmed: boolean;
  /** Mails such a link; never rejects. */
  readonly onMailLink: () => Promise<void>;
  readonly onChangeEmail: () => void;
  readonly onChangePassword: () => void;
}

/** E-mail and password; changing them requires the current password, so they have their own dialogs. */
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
