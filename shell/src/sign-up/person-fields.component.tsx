import { FormPasswordField, FormTextField } from '@frizo/forms';
import {
  cleaned,
  all,
  clientSignUpFields,
  matchesPassword,
  maxEmailLength,
  required,
} from '@frizo/validation';
import styles from './sign-up.module.css';

const { firstName, lastName, username, password } = clientSignUpFields;

/** First and last name. */
export function NameFields() {
  return (
    <div className={styles.pair}>
      <FormTextField
        name="firstName"
        label="First name"
        autoComplete="given-name"
        maxLength={100}
        autoFocus
        rule={cleaned(firstName)}
      />
      <FormTextField
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        maxLength={100}
        rule={cleaned(lastName)}
      />
    </div>
  );
}

/** The e-mail, which is the user name. */
export function EmailField() {
  return (
    <FormTextField
      name="userName"
      label="E-mail"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={maxEmailLength}
      rule={cleaned(username)}
    />
  );
}

/** The password, twice. */
export function PasswordFields() {
  return (
    <div className={styles.pair}>
      <FormPasswordField
        name="password"
        label="Password"
        hint="5 to 20 characters"
        autoComplete="new-password"
        rule={password}
      />
      <FormPasswordField
        name="confirmPassword"
        label="Confirm password"
        hint="Repeat the password"
        autoComplete="new-password"
        rule={all(required, matchesPassword('password'))}
      />
    </div>
  );
}

/** The code of the person who referred this one. */
export function ReferralField() {
  return (
    <FormTextField name="referralCode" label="Referral code" isOptional autoComplete="off" maxLength={100} />
  );
}
