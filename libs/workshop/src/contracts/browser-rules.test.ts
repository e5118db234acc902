import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { checkBrowserRules, rulesOf } from './browser-rules.ts';

describe('the rules of contracts that browsers read', () => {
  it('are what the contracts say', async () => {
    expect((await checkBrowserRules()).problems).toEqual([]);
  });

  it('are patterns, limits, choices and defaults, by field', () => {
    const schema = z.object({
      key: z.string().regex(/^[a-z]+$/),
      title: z.string().trim().min(2).max(50),
      roles: z
        .array(z.enum(['client', 'owner']))
        .max(7)
        .optional(),
      percent: z.number().min(0).max(100).nullable(),
      limit: z.int().max(48).default(12),
      status: z.union([z.literal(0), z.literal(1)]),
      isOn: z.boolean(),
    });
    expect(rulesOf(schema)).toEqual({
      key: { pattern: /^[a-z]+$/ },
      title: { minLength: 2, maxLength: 50 },
      roles: { maxItems: 7, items: { choices: ['client', 'owner'] } },
      percent: { minimum: 0, maximum: 100 },
      limit: { maximum: 48, default: 12 },
      status: { choices: [0, 1] },
    });
  });
});
