import { useRef } from 'react';
import { FormPhoneField, FormRadioGroup, FormTextField, useFormField } from '@frizo/forms';
import { cleaned, cleanText, maxSuiteLength, proSignUpFields } from '@frizo/validation';
import { freelancer, salonNameOnChoice, salonOwner } from './freelancer-name.ts';
import styles from './sign-up.module.css';

const choices = [
  { value: freelancer, title: 'Freelancer' },
  { value: salonOwner, title: 'Salon owner' },
];

/** The kind and name of the business; a freelancer's business gets their own name by default (spec 4). */
export function BusinessNameFields({ fullName }: { fullName: string }) {
  const salonName = useFormField<string>('salonName', '');
  const filledIn = useRef('');
  const fill = (userType: number) => {
    const name = salonNameOnChoice({
      userType,
      salonName: salonName.value,
      fullName: cleanText(fullName),
      filledIn: filledIn.current,
    });
    filledIn.current = userType === freelancer && name !== salonName.value ? name : '';
    if (name !== salonName.value) salonName.onChange(name);
  };
  return (
    <div className={styles.pair}>
      <FormRadioGroup
        name="userTypeCode"
        label="What best describes you?"
        choices={choices}
        rule={proSignUpFields.userTypeCode}
        onChosen={fill}
      />
      <FormTextField
        name="salonName"
        label="Salon name"
        autoComplete="organization"
        maxLength={100}
        rule={cleaned(proSignUpFields.salonName)}
      />
    </div>
  );
}

/** Street and suite. */
export function StreetFields() {
  return (
    <div className={styles.pair}>
      <FormTextField
        name="streetAddress"
        label="Street address"
        autoComplete="address-line1"
        maxLength={200}
        rule={cleaned(proSignUpFields.streetAddress)}
      />
      <FormTextField
        name="suite"
        label="Suite"
        isOptional
        autoComplete="address-line2"
        maxLength={maxSuiteLength}
        rule={cleaned(proSignUpFields.suite)}
      />
    </div>
  );
}

export function SalonPhoneField() {
  return <FormPhoneField name="salonPhone" label="Salon phone" rule={proSignUpFields.salonPhone} />;
}
