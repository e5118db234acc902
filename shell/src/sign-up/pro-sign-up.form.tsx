import { proSignUp } from '@frizo/contracts';
import { useFormField } from '@frizo/forms';
import { BusinessNameFields, SalonPhoneField, StreetFields } from './business-fields.component.tsx';
import { EmailField, NameFields, PasswordFields, ReferralField } from './person-fields.component.tsx';
import { SignUpForm } from './sign-up-form.component.tsx';
import type { SignUpProps } from './sign-up-form.component.tsx';
import { proRequest } from './sign-up-values.ts';
import type { ProValues } from './sign-up-values.ts';
import styles from './sign-up.module.css';
import { ZipField } from './zip-field.component.tsx';

/** The sign-up form of professionals, with their business (spec 5.3). */
export function ProSignUpForm(props: SignUpProps) {
  const { request } = props;
  return (
    <SignUpForm<ProValues>
      {...props}
      label="Pro Sign Up"
      submitText="Sign up"
      busyText="Signing up"
      send={(values, { captcha, idempotencyKey }) =>
        request(proSignUp, proRequest(values, captcha), { idempotencyKey, notice: false })
      }
    >
      <h3 className={styles.section}>You</h3>
      <NameFields />
      <div className={styles.pair}>
        <EmailField />
      </div>
      <PasswordFields />
      <h3 className={styles.section}>Your business</h3>
      <BusinessOfPerson />
      <StreetFields />
      <div className={styles.pair}>
        <ZipField request={request} />
        <SalonPhoneField />
      </div>
      <div className={styles.pair}>
        <ReferralField />
      </div>
    </SignUpForm>
  );
}

function BusinessOfPerson() {
  const firstName = useFormField<string>('firstName', '').value;
  const lastName = useFormField<string>('lastName', '').value;
  return <BusinessNameFields fullName={`${firstName} ${lastName}`} />;
}
