import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { fieldCodes } from './field-codes.ts';

const request = z.object({
  name: z.string().trim().min(2).max(5),
  age: z.int().min(18).max(120),
  mail: z.email(),
  site: z.url(),
  day: z.iso.date(),
  phone: z.string().regex(/^\d+$/, 'VALUE_IS_NOT_PHONE'),
  size: z.enum(['small', 'large']),
  items: z.array(z.object({ artistId: z.int() })).max(1),
  kind: z.union([z.number(), z.boolean()]),
});
const good = {
  name: 'Ann',
  age: 20,
  mail: 'ann@frizo.test',
  site: 'https://frizo.test',
  day: '2027-03-08',
  phone: '123',
  size: 'small',
  items: [],
  kind: 1,
};

describe('the codes of a field', () => {
  it.each([
    [{ name: undefined }, { name: ['VALUE_IS_REQUIRED'] }],
    [{ name: null }, { name: ['VALUE_IS_REQUIRED'] }],
    [{ name: ' ' }, { name: ['VALUE_IS_REQUIRED'] }],
    [{ name: 'A' }, { name: ['VALUE_IS_TOO_SHORT'] }],
    [{ name: 'Annabel' }, { name: ['VALUE_IS_TOO_LONG'] }],
    [{ name: 5 }, { name: ['VALUE_IS_INVALID'] }],
    [{ age: 'x' }, { age: ['VALUE_IS_NOT_A_NUMBER'] }],
    [{ age: 18.5 }, { age: ['VALUE_IS_NOT_A_NUMBER'] }],
    [{ age: 17 }, { age: ['VALUE_IS_TO_LOW'] }],
    [{ age: 121 }, { age: ['VALUE_IS_TO_HIGH'] }],
    [{ mail: 'ann' }, { mail: ['VALUE_IS_NOT_EMAIL'] }],
    [{ site: 'ann' }, { site: ['VALUE_IS_NOT_URL'] }],
    [{ day: '2027-02-30' }, { day: ['VALUE_IS_NOT_A_DATE'] }],
    [{ phone: 'x' }, { phone: ['VALUE_IS_NOT_PHONE'] }],
    [{ size: 'huge' }, { size: ['VALUE_IS_INVALID'] }],
    [{ size: undefined }, { size: ['VALUE_IS_REQUIRED'] }],
    [{ items: [{}] }, { 'items.0.artistId': ['VALUE_IS_REQUIRED'] }],
    [{ items: [{ artistId: 1 }, { artistId: 2 }] }, { items: ['VALUE_IS_TOO_LONG'] }],
    [{ kind: undefined }, { kind: ['VALUE_IS_REQUIRED'] }],
    [{ kind: 'x' }, { kind: ['VALUE_IS_INVALID'] }],
  ])('for %j are %j', (wrong, expected) => {
    const parsed = request.safeParse({ ...good, ...wrong }, { reportInput: true });
    expect(fieldCodes(parsed.error?.issues ?? [])).toEqual(expected);
  });
});
