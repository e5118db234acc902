import { clientSignUp } from '@frizo/contracts';
import { FormPhoneField } from '@frizo/forms';
import { clientSignUpFields } from '@frizo/validation';
import { EmailField, NameFields, PasswordFields, ReferralField } from './person-fields.component.tsx';
import { SignUpForm } from './sign-up-form.component.tsx';
import type { SignUpProps } from './sign-up-form.component.tsx';
import { clientRequest } from './sign-up-values.ts';
import type { ClientValues } from './sign-up-values.ts';
import styles from './sign-up.module.css';

/** The sign-up form of clients (spec 5.3). */
export function ClientSignUpForm(props: SignUpProps) {
  return (
    <SignUpForm<ClientValues>
      {...props}
      label="Client Sign Up"
      submitText="Sign up"
      busyText="Signing up"
      send={(values, { captcha, idempotencyKey }) =>
        props.request(clientSignUp, clientRequest(values, captcha), { idempotencyKey, notice: false })
      }
    >
      <NameFields />
      <div className={styles.pair}>
        <EmailField />
        <FormPhoneField name="phone" label="Phone" rule={clientSignUpFields.phone} />
      </div>
      <PasswordFields />
      <div className={styles.pair}>
        <ReferralField />
      </div>
    </SignUpForm>
  );
}
