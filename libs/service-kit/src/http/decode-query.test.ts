import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { queryDecoder } from './decode-query.ts';

const decode = queryDecoder(
  z.object({
    limit: z.int().min(1).default(20),
    price: z.number().nullable().optional(),
    isOpen: z.boolean().optional(),
    ids: z.array(z.int()).optional(),
    days: z.array(z.iso.date()).default([]),
    kind: z.union([z.literal(1), z.literal(2)]).optional(),
    size: z.enum(['small', 'large']).optional(),
    near: z.union([z.number(), z.literal('anywhere')]).optional(),
    zip: z.string().trim().optional(),
    page: z.number().pipe(z.int()).optional(),
  }),
);

describe('the decoder of a query', () => {
  it.each([
    [{ limit: '5' }, { limit: 5 }],
    [{ limit: '' }, { limit: '' }],
    [{ limit: 'five' }, { limit: 'five' }],
    [{ price: '-1.5' }, { price: -1.5 }],
    [{ isOpen: 'true' }, { isOpen: true }],
    [{ isOpen: 'false' }, { isOpen: false }],
    [{ isOpen: '1' }, { isOpen: '1' }],
    [{ ids: '1,2,3' }, { ids: [1, 2, 3] }],
    [{ ids: ['1', '2,3'] }, { ids: [1, 2, 3] }],
    [{ ids: '' }, { ids: [] }],
    [{ ids: '1,x' }, { ids: [1, 'x'] }],
    [{ days: '2027-03-08,2027-03-09' }, { days: ['2027-03-08', '2027-03-09'] }],
    [{ kind: '2' }, { kind: 2 }],
    [{ kind: '3' }, { kind: '3' }],
    [{ size: 'large' }, { size: 'large' }],
    [{ near: '12' }, { near: 12 }],
    [{ near: 'anywhere' }, { near: 'anywhere' }],
    [{ zip: '00501' }, { zip: '00501' }],
    [{ page: '3' }, { page: 3 }],
    [{ limit: ['1', '2'] }, { limit: ['1', '2'] }],
    [{ unknown: '1' }, {}],
  ])('decodes %j as %j', (query, expected) => {
    expect(decode(query)).toEqual(expected);
  });
});
