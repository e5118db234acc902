import { useRef } from 'react';
import { listBusiness } from '@frizo/contracts';
import type { RequestFn } from '@frizo/api-client';
import { FormTextField, useFormField } from '@frizo/forms';
import { required } from '@frizo/validation';
import { BusinessNameFields, SalonPhoneField, StreetFields } from './business-fields.component.tsx';
import { cleaned } from './cleaned.ts';
import { ReferralField } from './person-fields.component.tsx';
import { SignUpForm } from './sign-up-form.component.tsx';
import type { SignUpProps } from './sign-up-form.component.tsx';
import { listRequest } from './sign-up-values.ts';
import type { ListValues } from './sign-up-values.ts';
import styles from './sign-up.module.css';
import { ZipField } from './zip-field.component.tsx';

export interface ListYourBusinessProps extends SignUpProps {
  /** Of who is logged in. */
  readonly fullName: string;
}

/** The form of the pro sign-up for somebody who has an account: without person and log-in (spec 2, 5.3). */
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

/** A ZIP brings its city along, which can be put in other words. */
function PlaceFields({ request }: { request: RequestFn }) {
  const city = useFormField<string>('city', '');
  const broughtAlong = useRef('');
  const bring = (text: string) => {
    const isOwnWords = city.value !== '' && city.value !== broughtAlong.current;
    broughtAlong.current = text;
    if (!isOwnWords && city.value !== text) city.onChange(text);
  };
  return (
    <div className={styles.pair}>
      <ZipField request={request} hint="5 digits" onPlace={bring} />
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
