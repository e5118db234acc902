import { describe, expect, it } from '@jest/globals';
import { keepReferralCode } from '../referral/referral-store.ts';
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
  it('of a client: texts are filtered, the password is as it was typed', () => {
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

  it('of a professional', () => {
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

  it('of a business that is listed: the city is split at the comma, and nothing is said of the person', () => {
    const request = listRequest({ ...business, userTypeCode: 2, city: 'Phoenix, AZ' }, 'solved');
    expect(request).toMatchObject({ userTypeId: 2, address: '12 Main St', city: 'Phoenix', state: 'AZ' });
    expect(request).not.toHaveProperty('password');
  });

  it('carry the code that a link has left in the browser beside the one that was typed', () => {
    keepReferralCode('from-a-link');
    expect(clientRequest({ ...person, referralCode: ' typed ' }, '')).toMatchObject({
      referralCode: 'typed',
      hiddenReferralCode: 'from-a-link',
    });
  });
});
