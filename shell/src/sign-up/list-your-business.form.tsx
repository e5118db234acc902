import { useRef } from 'react';
import { listBusiness } from '@frizo/contracts';
import type { RequestFn } from '@frizo/api-client';
import { FormTextField, useFormField } from '@frizo/forms';
import { cleaned, required } from '@frizo/validation';
import { BusinessNameFields, SalonPhoneField, StreetFields } from './business-fields.component.tsx';
import { ReferralField } from './person-fields.component.tsx';
import { SignUpForm } from './sign-up-form.component.tsx';
import type { SignUpProps } from './sign-up-form.component.tsx';
import { listRequest } from './sign-up-values.ts';
import type { ListValues } from './sign-up-values.ts';
import styles from './sign-up.module.css';
import { ZipField } from './zip-field.component.tsx';

export interface ListYourBusinessProps extends SignUpProps {
  /** Of the current user. */
  readonly fullName: string;
}

/** The pro sign-up form for users who have an account: without the person's data and password (spec 2, 5.3). */
export function ListYourBusinessForm({ fullName, ...props }: ListYourBusinessProps) {
  const { request } = props;
  return (
    <SignUpForm<ListValues>
      {...props}
      label="List your business"
      submitText="List your business"
      busyText="Listing your business"
      send={(values, { captcha, idempotencyKey }) =>
        request(listBusiness, listRequest(values, captcha), { idempotencyKey, notice: false })
      }
    >
      <BusinessNameFields fullName={fullName} />
      <StreetFields />
      <PlaceFields request={request} />
      <div className={styles.pair}>
        <SalonPhoneField />
        <ReferralField />
      </div>
    </SignUpForm>
  );
}

/** The ZIP fills in its city, which the user can edit. */
function PlaceFields({ request }: { request: RequestFn }) {
  const city = useFormField<string>('city', '');
  const filledIn = useRef('');
  const fillIn = (text: string) => {
    const isEdited = city.value !== '' && city.value !== filledIn.current;
    filledIn.current = text;
    if (!isEdited && city.value !== text) city.onChange(text);
  };
  return (
    <div className={styles.pair}>
      <ZipField request={request} hint="5 digits" onPlace={fillIn} />
      <FormTextField
        name="city"
        label="City"
        hint="City and state, for example Phoenix, AZ"
        autoComplete="address-level2"
        maxLength={200}
        rule={cleaned(required)}
      />
    </div>
  );
}
