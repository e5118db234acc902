import { describe, expect, it } from '@jest/globals';
import { fieldCodes } from './fields.ts';
import {
  bankAccountFields,
  isoDateOf,
  payoutProfileFields,
  type PayoutProfileContext,
} from './payout-rules.ts';
import { checkFields } from './fields.ts';

const person = {
  legalEntityType: 'individual',
  firstName: 'Ada',
  lastName: 'Moss',
  dateOfBirth: '04/12/1985',
  ssnLast4: '6789',
  businessName: '',
  businessUrl: 'https://moss.example',
  businessTaxId: '',
  address: '12 Olive Street',
  zip: '85004',
  city: 'Phoenix',
  personal_id_number: '',
  legalDocument: null,
};
const company = {
  ...person,
  legalEntityType: 'company',
  businessName: 'Moss Studio LLC',
  businessTaxId: '12-3456789',
};
const first: PayoutProfileContext = {
  today: '2026-03-02',
  isSsnProvided: false,
  isTaxIdProvided: false,
  fieldsNeeded: [],
};

const codesOf = (values: object, context: Partial<PayoutProfileContext> = {}) =>
  fieldCodes(payoutProfileFields({ ...first, ...context }), values as Record<string, unknown>);

describe('the rules of a payment profile', () => {
  it('accept an individual and a company', () => {
    expect(codesOf(person)).toBeUndefined();
    expect(codesOf(company)).toBeUndefined();
  });

  it('require everything that the specification names', () => {
    expect(Object.keys(codesOf({ legalEntityType: '' }) ?? {})).toEqual([
      'legalEntityType',
      'firstName',
      'lastName',
      'dateOfBirth',
      'ssnLast4',
      'businessUrl',
      'address',
      'zip',
      'city',
    ]);
    expect(Object.keys(codesOf({ ...company, businessName: ' ', businessTaxId: '' }) ?? {})).toEqual([
      'businessName',
      'businessTaxId',
    ]);
  });

  it.each([
    ['dateOfBirth', '02/30/1985', 'VALUE_IS_NOT_A_DATE'],
    ['dateOfBirth', '1985-04-12', 'VALUE_IS_NOT_A_DATE'],
    ['dateOfBirth', '03/02/2026', 'VALUE_IS_NOT_IN_PAST'],
    ['dateOfBirth', '03/03/2013', 'VALUE_IS_TO_LOW'],
    ['dateOfBirth', '03/02/2013', undefined],
    ['ssnLast4', '678', 'VALUE_IS_TOO_SHORT'],
    ['ssnLast4', '67a9', 'VALUE_IS_NOT_A_NUMBER'],
    ['businessUrl', 'moss studio', 'VALUE_IS_NOT_URL'],
    ['businessUrl', 'instagram.com/moss.studio', undefined],
    ['businessTaxId', '12-345678', 'VALUE_IS_TOO_SHORT'],
    ['zip', '8500', 'VALUE_IS_TOO_SHORT'],
    ['city', '', 'VALUE_IS_REQUIRED'],
    ['personal_id_number', '123-45-678', 'VALUE_IS_TOO_SHORT'],
    ['personal_id_number', '123-45-6789', undefined],
    ['firstName', 'A<b>', 'VALUE_IS_NOT_NAME'],
  ])('judge %s %j as %s', (field, value, code) => {
    expect(codesOf({ ...company, [field]: value })?.[field as 'zip']).toEqual(code && [code]);
  });

  it('say what is wrong in the words of the specification', () => {
    const rules = payoutProfileFields(first);
    expect(checkFields(rules, { ...person, city: '' }).city?.message).toBe('Enter an existing zip');
    expect(checkFields(rules, { ...person, dateOfBirth: '03/03/2013' }).dateOfBirth?.message).toBe(
      'Must be older than 13 years',
    );
  });

  it('do not ask again for numbers that the provider has', () => {
    expect(codesOf({ ...company, ssnLast4: '', businessTaxId: '' }, { isSsnProvided: true })).toEqual({
      businessTaxId: ['VALUE_IS_REQUIRED'],
    });
    expect(
      codesOf(
        { ...company, ssnLast4: '', businessTaxId: '' },
        { isSsnProvided: true, isTaxIdProvided: true },
      ),
    ).toBeUndefined();
  });

  it('ask for the full number and a document once the provider does', () => {
    const fieldsNeeded = ['individual.id_number', 'individual.verification.document'];
    expect(codesOf(person, { fieldsNeeded })).toEqual({
      personal_id_number: ['VALUE_IS_REQUIRED'],
      legalDocument: ['VALUE_IS_REQUIRED'],
    });
    const sent = { ...person, personal_id_number: '123-45-6789', legalDocument: 'file_1' };
    expect(codesOf(sent, { fieldsNeeded })).toBeUndefined();
  });
});

describe('the rules of a bank account', () => {
  const account = {
    legalEntityType: 'company',
    businessAccountName: 'Moss Studio LLC',
    accountNumber: '000123456789',
    routingNumber: '110000000',
  };

  it('accept an account', () => {
    expect(fieldCodes(bankAccountFields, account)).toBeUndefined();
  });

  it('require each field, and numbers of a possible length', () => {
    expect(Object.keys(fieldCodes(bankAccountFields, {}) ?? {})).toEqual(Object.keys(account));
    expect(
      fieldCodes(bankAccountFields, { ...account, routingNumber: '11000000', accountNumber: 'x' }),
    ).toEqual({
      accountNumber: ['VALUE_IS_NOT_A_NUMBER'],
      routingNumber: ['VALUE_IS_TOO_SHORT'],
    });
  });
});

describe('a typed date', () => {
  it.each([
    ['04/12/1985', '1985-04-12'],
    [' 04/12/1985 ', '1985-04-12'],
    ['4/12/1985', undefined],
    ['', undefined],
  ])('%j is %s', (typed, date) => expect(isoDateOf(typed)).toBe(date));
});
