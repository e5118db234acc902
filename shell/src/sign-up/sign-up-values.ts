import type { clientSignUp, listBusiness, proSignUp, RequestOf } from '@frizo/contracts';
import { cleanText } from '@frizo/validation';
import { readReferralCode } from '../referral/referral-store.ts';
import { splitCity } from './city-field.ts';
import { freelancer, salonOwner } from './freelancer-name.ts';

/** The person's data, with the forms' field names: the e-mail is `userName` there and `username` on the wire (spec 5.3). */
interface PersonValues {
  firstName?: string;
  lastName?: string;
  userName?: string;
  password?: string;
  confirmPassword?: string;
  referralCode?: string;
}

export interface ClientValues extends PersonValues {
  phone?: string;
}

interface BusinessValues {
  userTypeCode?: number;
  salonName?: string;
  streetAddress?: string;
  suite?: string;
  zip?: string;
  salonPhone?: string;
  referralCode?: string;
}

export interface ProValues extends PersonValues, BusinessValues {}

export interface ListValues extends BusinessValues {
  /** City and state in one, as `Phoenix, AZ`. */
  city?: string;
}

/** Filters a text before it is checked and sent (spec 5.3); not for passwords, which are sent as typed. */
const clean = (text = '') => cleanText(text);

function personOf(values: PersonValues, captcha: string) {
  return {
    username: clean(values.userName),
    firstName: clean(values.firstName),
    lastName: clean(values.lastName),
    password: values.password ?? '',
    facebookID: '',
    captcha,
  };
}

/** The typed referral code, and the one that a link has stored in this browser (spec 3). */
function referralOf({ referralCode }: { referralCode?: string }) {
  return { referralCode: clean(referralCode), hiddenReferralCode: readReferralCode() ?? '' };
}

function businessOf(values: BusinessValues) {
  return {
    salonName: clean(values.salonName),
    suite: clean(values.suite),
    // The form only knows the ZIP; the server uses the center of its area.
    lat: null,
    lon: null,
    zip: values.zip ?? '',
    salonPhone: values.salonPhone ?? '',
  };
}

/** The chosen user type; the form's rules make sure that there is one. */
function offeredType({ userTypeCode }: BusinessValues) {
  return userTypeCode === salonOwner ? salonOwner : freelancer;
}

export function clientRequest(values: ClientValues, captcha: string): RequestOf<typeof clientSignUp> {
  return { ...personOf(values, captcha), phone: values.phone ?? '', ...referralOf(values) };
}

export function proRequest(values: ProValues, captcha: string): RequestOf<typeof proSignUp> {
  return {
    ...personOf(values, captcha),
    userTypeCode: offeredType(values),
    streetAddress: clean(values.streetAddress),
    ...businessOf(values),
    ...referralOf(values),
  };
}

export function listRequest(values: ListValues, captcha: string): RequestOf<typeof listBusiness> {
  return {
    userTypeId: offeredType(values),
    address: clean(values.streetAddress),
    ...businessOf(values),
    ...splitCity(values.city ?? ''),
    captcha,
    ...referralOf(values),
  };
}

/** The forms' names of fields that the server names differently. */
export const serverNames = {
  username: 'userName',
  userTypeId: 'userTypeCode',
  address: 'streetAddress',
  state: 'city',
} as const;
