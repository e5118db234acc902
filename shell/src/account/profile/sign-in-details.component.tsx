import { Button, TextField } from '@frizo/ui';
import styles from './profile.module.css';

export interface SignInDetailsProps {
  readonly email: string;
  readonly onChangeEmail: () => void;
  readonly onChangePassword: () => void;
}

/** What somebody logs in with: it is changed with the password only, so not here. */
export function SignInDetails({ email, onChangeEmail, onChangePassword }: SignInDetailsProps) {
  return (
    <section aria-label="Log-in details" className={styles.details}>
      <TextField label="E-mail" type="email" value={email} readOnly onChange={() => undefined} />
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
