import { describe, expect, it } from '@jest/globals';
import { storeReferralCode } from '../referral/referral-store.ts';
import { clientRequest, listRequest, proRequest } from './sign-up-values.ts';

const person = {
  firstName: ' Mia ',
  lastName: 'Chen\u200b',
  userName: ' mia@demo.frizo.test ',
  password: ' Demo-1234 ',
  confirmPassword: ' Demo-1234 ',
};
const business = {
  userTypeCode: 7,
  salonName: 'Studio   Mia',
  streetAddress: '12  Main St',
  zip: '85004',
  salonPhone: '6025550147',
};

describe('sign-up payloads (spec 3)', () => {
  it('of a client have filtered texts, but the password as typed', () => {
    expect(clientRequest({ ...person, phone: '2125550147' }, 'solved')).toEqual({
      username: 'mia@demo.frizo.test',
      firstName: 'Mia',
      lastName: 'Chen',
      password: ' Demo-1234 ',
      phone: '2125550147',
      facebookID: '',
      captcha: 'solved',
      referralCode: '',
      hiddenReferralCode: '',
    });
  });

  it('of a professional have the business', () => {
    expect(proRequest({ ...person, ...business, suite: ' 4B ' }, 'solved')).toMatchObject({
      username: 'mia@demo.frizo.test',
      userTypeCode: 7,
      salonName: 'Studio Mia',
      streetAddress: '12 Main St',
      suite: '4B',
      lat: null,
      lon: null,
      zip: '85004',
      salonPhone: '6025550147',
    });
  });

  it('of a listed business have the city split at the comma, and no personal data', () => {
    const request = listRequest({ ...business, userTypeCode: 2, city: 'Phoenix, AZ' }, 'solved');
    expect(request).toMatchObject({ userTypeId: 2, address: '12 Main St', city: 'Phoenix', state: 'AZ' });
    expect(request).not.toHaveProperty('password');
  });

  it("contain a link's stored referral code in addition to the typed one", () => {
    storeReferralCode('from-a-link');
    expect(clientRequest({ ...person, referralCode: ' typed ' }, '')).toMatchObject({
      referralCode: 'typed',
      hiddenReferralCode: 'from-a-link',
    });
  });
});
