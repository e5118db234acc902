import type { Fields } from './fields.ts';
import {
  businessName,
  instagramUsername,
  newPassword,
  personName,
  phoneDigits,
  requiredEmail,
  streetAddress,
  streetLength,
  suite,
  zipCode,
} from './named-rules.ts';
import { chosen, imageRequired, required } from './presence.ts';
import { all } from './rule.ts';

/** The person who signs up, with the wire's field names (spec 5.3); forms call `username` `userName`. */
const personFields = {
  username: requiredEmail,
  firstName: personName,
  lastName: personName,
  password: newPassword,
} satisfies Fields;

/** Client sign-up (spec 5.3). Only the form compares the confirmation with the password, since it is not sent. */
export const clientSignUpFields = { ...personFields, phone: phoneDigits } satisfies Fields;

/** The business that sign-up or list-your-business creates, without its type and street (spec 5.3). */
const businessFields = {
  salonName: businessName,
  suite,
  zip: zipCode,
  salonPhone: phoneDigits,
} satisfies Fields;

/** Pro sign-up (spec 5.3). */
export const proSignUpFields = {
  ...personFields,
  userTypeCode: all(required, chosen),
  streetAddress,
  ...businessFields,
} satisfies Fields;

/** List-your-business: the same without person and log-in (spec 5.3). */
export const listBusinessFields = {
  userTypeId: all(required, chosen),
  address: streetAddress,
  ...businessFields,
} satisfies Fields;

/** Change e-mail (spec 5.3). */
export const changeEmailFields = { newEmail: requiredEmail, password: newPassword } satisfies Fields;

/** Change password (spec 5.3). The confirmation is for the form only. */
export const changePasswordFields = { oldPassword: required, newPassword } satisfies Fields;

/** Profile edit (spec 5.3); artists need a picture. */
export function profileFields({ isMaster }: { isMaster: boolean }): Fields {
  return {
    firstName: personName,
    lastName: personName,
    genderID: required,
    phone: phoneDigits,
    instagramUsername,
    ...(isMaster && { imageId: imageRequired }),
  };
}

/** An artist whom a salon adds (spec 5.3); forms call `username` `email`. */
export const artistFields = {
  firstName: personName,
  lastName: personName,
  username: requiredEmail,
  phone: phoneDigits,
  instagramUsername,
} satisfies Fields;

/** A business's name and contact (spec 5.5, business info). */
export const businessProfileFields = {
  salonName: businessName,
  phone: phoneDigits,
  instagramUsername,
} satisfies Fields;

/** An address of a business (spec 5.5); without a street where artists travel to their clients. */
export const salonAddressFields = {
  address: (value, values) => (values?.onLocation === true ? streetLength : streetAddress)(value, values),
  suite,
  zip: zipCode,
} satisfies Fields;
