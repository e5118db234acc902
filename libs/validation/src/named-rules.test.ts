import { describe, expect, it } from '@jest/globals';
import * as named from './named-rules.ts';
import type { Rule } from './rule.ts';

const text = (size: number) => 'a'.repeat(size);

const cases: [string, Rule, unknown, string | undefined][] = [
  ['personName', named.personName, undefined, 'VALUE_IS_REQUIRED'],
  ['personName', named.personName, 'A', 'VALUE_IS_TOO_SHORT'],
  ['personName', named.personName, 'Al', undefined],
  ['personName', named.personName, text(50), undefined],
  ['personName', named.personName, text(51), 'VALUE_IS_TOO_LONG'],
  ['personName', named.personName, '4l', 'VALUE_IS_NOT_NAME'],
  ['shortPersonName', named.shortPersonName, text(32), undefined],
  ['shortPersonName', named.shortPersonName, text(33), 'VALUE_IS_TOO_LONG'],
  ['editedPersonName', named.editedPersonName(text(32)), text(33), 'VALUE_IS_TOO_LONG'],
  ['editedPersonName', named.editedPersonName(text(33)), text(50), undefined],
  ['editedPersonName', named.editedPersonName(text(33)), text(51), 'VALUE_IS_TOO_LONG'],
  ['businessName', named.businessName, 'Cut & Go!', undefined],
  ['businessName', named.businessName, text(51), 'VALUE_IS_TOO_LONG'],
  ['businessName', named.businessName, 'St. James No.5', undefined],
  ['businessName', named.businessName, 'J.R. Moss & J.Robert', undefined],
  ['businessName', named.businessName, 'Frizona', undefined],
  ['businessName', named.businessName, 'Security evil.test - confirm at', 'VALUE_IS_NOT_SALON_NAME'],
  ['businessName', named.businessName, 'Open X.com', 'VALUE_IS_NOT_SALON_NAME'],
  ['businessName', named.businessName, 'Frizo Security', 'VALUE_IS_EQUAL'],
  ['businessName', named.businessName, "The FRIZO's team", 'VALUE_IS_EQUAL'],
  ['phoneDigits', named.phoneDigits, '2125550123', undefined],
  ['phoneDigits', named.phoneDigits, '212555012', 'VALUE_IS_TOO_SHORT'],
  ['phoneDigits', named.phoneDigits, '212555.123', 'VALUE_IS_NOT_A_NUMBER'],
  ['zipCode', named.zipCode, '02134', undefined],
  ['zipCode', named.zipCode, '2134', 'VALUE_IS_TOO_SHORT'],
  ['zipCode', named.zipCode, '02134-1', 'VALUE_IS_NOT_A_NUMBER'],
  ['newPassword', named.newPassword, 'Demo-1234', undefined],
  ['newPassword', named.newPassword, 'Demo', 'VALUE_IS_TOO_SHORT'],
  ['newPassword', named.newPassword, text(21), 'VALUE_IS_TOO_LONG'],
  ['newPassword', named.newPassword, 'De_mo', 'VALUE_IS_NOT_PASSWORD'],
  ['newPassword', named.newPassword, '      ', 'VALUE_IS_REQUIRED'],
  ['requiredEmail', named.requiredEmail, '', 'VALUE_IS_REQUIRED'],
  ['requiredEmail', named.requiredEmail, 'a@b', 'VALUE_IS_NOT_EMAIL'],
  ['streetAddress', named.streetAddress, '1 Main St #4', undefined],
  ['streetAddress', named.streetAddress, text(101), 'VALUE_IS_TOO_LONG'],
  ['suite', named.suite, '', undefined],
  ['suite', named.suite, '12345', undefined],
  ['suite', named.suite, '123456', 'VALUE_IS_TOO_LONG'],
  ['instagramUsername', named.instagramUsername, text(100), undefined],
  ['instagramUsername', named.instagramUsername, text(101), 'VALUE_IS_TOO_LONG'],
  ['priceDollars', named.priceDollars(), '45', undefined],
  ['priceDollars', named.priceDollars(), 9_999, undefined],
  ['priceDollars', named.priceDollars(), '10000', 'VALUE_IS_TOO_LONG'],
  ['priceDollars', named.priceDollars(), '45.5', 'VALUE_IS_NOT_A_NUMBER'],
  ['priceDollars', named.priceDollars(), '', 'VALUE_IS_REQUIRED'],
  ['priceDollars', named.priceDollars(), '0', 'VALUE_IS_TO_LOW'],
  ['priceDollars', named.priceDollars({ allowZeroPrice: true }), '0', undefined],
  ['taxPercent', named.taxPercent, '8.875', undefined],
  ['taxPercent', named.taxPercent, '99', undefined],
  ['taxPercent', named.taxPercent, '99.0001', 'VALUE_IS_TO_HIGH'],
  ['taxPercent', named.taxPercent, '8.87501', 'VALUE_IS_NOT_A_NUMBER'],
  ['taxPercent', named.taxPercent, '-1', 'VALUE_IS_NOT_A_NUMBER'],
  ['taxPercent', named.taxPercent, '8,5', 'VALUE_IS_NOT_A_NUMBER'],
];

describe('named rules', () => {
  it.each(cases.map(([name, rule, value, code]) => ({ name, rule, value, code })))(
    '$name reports $code for $value',
    ({ rule, value, code }) => {
      expect(rule(value)?.code).toBe(code);
    },
  );
});
