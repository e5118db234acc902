import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { compareSchemas } from './compare-schemas.ts';
import type { Direction, JsonSchema } from './compare-schemas.ts';

function compare(before: z.ZodType, after: z.ZodType, direction: Direction): string[] {
  const io = direction === 'request' ? 'input' : 'output';
  const [old, now] = [before, after].map((schema) => z.toJSONSchema(schema, { io }) as JsonSchema);
  return compareSchemas(old as JsonSchema, now as JsonSchema, direction, 'x');
}

const name = z.object({ name: z.string() });

describe('a breaking change for older pages', () => {
  it.each<[string, Direction, z.ZodType, z.ZodType, string[]]>([
    [
      'a request requires a new field',
      'request',
      name,
      name.extend({ age: z.int() }),
      ['x.age: is required now'],
    ],
    ['a request requires an optional field', 'request', name.partial(), name, ['x.name: is required now']],
    [
      'a request accepts one choice fewer',
      'request',
      z.enum(['a', 'b']),
      z.enum(['a']),
      ['x: "b" is no longer accepted'],
    ],
    [
      'a request accepts choices instead of any text',
      'request',
      z.string(),
      z.enum(['a']),
      ['x: now accepts only "a"'],
    ],
    ['a request accepts another type', 'request', z.string(), z.int(), ['x: was string, is integer']],
    ['a request accepts only whole numbers', 'request', z.number(), z.int(), ['x: was number, is integer']],
    [
      'a request no longer accepts null',
      'request',
      z.string().nullable(),
      z.string(),
      ['x: was null, is string'],
    ],
    [
      'a request has a lower maximum',
      'request',
      z.string().max(50),
      z.string().max(40),
      ['x: maxLength is 40, was 50'],
    ],
    ['a request has a new minimum', 'request', z.number(), z.number().min(2), ['x: minimum is 2, was none']],
    [
      'a request has another pattern',
      'request',
      z.string(),
      z.string().regex(/^a/),
      ['x: has another pattern'],
    ],
    [
      'a list in a request contains another type',
      'request',
      z.array(z.string()),
      z.array(z.boolean()),
      ['x[]: was string, is boolean'],
    ],
    ['an answer loses a field', 'answer', name, z.object({}), ['x.name: was removed']],
    ['a field of an answer becomes optional', 'answer', name, name.partial(), ['x.name: may be missing now']],
    ['an answer may be null', 'answer', z.string(), z.string().nullable(), ['x: was string, is null']],
    ['an answer has a new choice', 'answer', z.enum(['a']), z.enum(['a', 'b']), ['x: "b" is a new value']],
    [
      'an answer has any text instead of choices',
      'answer',
      z.enum(['a']),
      z.string(),
      ['x: previously returned only "a"'],
    ],
    [
      'a field deep in an answer changes',
      'answer',
      z.object({ list: z.array(name) }),
      z.object({ list: z.array(z.object({ name: z.int() })) }),
      ['x.list[].name: was string, is integer'],
    ],
    [
      'values of a record change',
      'answer',
      z.record(z.string(), z.string()),
      z.record(z.string(), z.int()),
      ['x.*: was string, is integer'],
    ],
  ])('is reported if %s', (_what, direction, before, after, problems) => {
    expect(compare(before, after, direction)).toEqual(problems);
  });

  it('is reported for the closest form of a union', () => {
    const move = (reason: z.ZodType) =>
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('freeze') }),
        z.object({ kind: z.literal('offer'), reason }),
      ]);
    const problems = compare(move(z.string().optional()), move(z.string()), 'request');
    expect(problems).toEqual(['x.reason: is required now']);
  });

  it.each<[string, Direction, z.ZodType, z.ZodType]>([
    ['a request that accepts another field', 'request', name, name.extend({ age: z.int().optional() })],
    [
      'a request that has a default for another field',
      'request',
      name,
      name.extend({ age: z.int().default(3) }),
    ],
    ['a request that no longer has a field', 'request', name, z.object({})],
    ['a request that accepts another choice', 'request', z.enum(['a']), z.enum(['a', 'b'])],
    ['a request that has a higher maximum', 'request', z.string().max(40), z.string().max(50)],
    ['a request that accepts any number', 'request', z.int(), z.number()],
    ['a request that accepts null as well', 'request', z.string(), z.string().nullable()],
    ['an answer with another field', 'answer', name, name.extend({ age: z.int() })],
    ['an answer with one choice fewer', 'answer', z.enum(['a', 'b']), z.enum(['a'])],
    ['an answer that always has a field', 'answer', name.partial(), name],
    ['an answer that is no longer null', 'answer', z.string().nullable(), z.string()],
    ['an unchanged schema', 'answer', name, name],
  ])('is not reported for %s', (_what, direction, before, after) => {
    expect(compare(before, after, direction)).toEqual([]);
  });
});
