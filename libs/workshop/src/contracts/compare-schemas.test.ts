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

describe('what a change breaks for pages from before', () => {
  it.each<[string, Direction, z.ZodType, z.ZodType, string[]]>([
    [
      'a request wants a field that it did not',
      'request',
      name,
      name.extend({ age: z.int() }),
      ['x.age: is required now'],
    ],
    [
      'a request wants a field that could be left out',
      'request',
      name.partial(),
      name,
      ['x.name: is required now'],
    ],
    [
      'a request takes one choice less',
      'request',
      z.enum(['a', 'b']),
      z.enum(['a']),
      ['x: "b" is taken no more'],
    ],
    [
      'a request takes choices in place of any text',
      'request',
      z.string(),
      z.enum(['a']),
      ['x: takes now just "a"'],
    ],
    ['a request takes another type', 'request', z.string(), z.int(), ['x: was string, is integer']],
    ['a request takes whole numbers alone', 'request', z.number(), z.int(), ['x: was number, is integer']],
    [
      'a request takes null no more',
      'request',
      z.string().nullable(),
      z.string(),
      ['x: was null, is string'],
    ],
    [
      'a request takes less',
      'request',
      z.string().max(50),
      z.string().max(40),
      ['x: maxLength is 40, was 50'],
    ],
    ['a request takes no less than', 'request', z.number(), z.number().min(2), ['x: minimum is 2, was none']],
    [
      'a request takes another pattern',
      'request',
      z.string(),
      z.string().regex(/^a/),
      ['x: takes another pattern'],
    ],
    [
      'a list in a request holds something else',
      'request',
      z.array(z.string()),
      z.array(z.boolean()),
      ['x[]: was string, is boolean'],
    ],
    ['an answer lacks a field', 'answer', name, z.object({}), ['x.name: is gone']],
    ['an answer may lack a field', 'answer', name, name.partial(), ['x.name: may be missing now']],
    ['an answer may be null', 'answer', z.string(), z.string().nullable(), ['x: was string, is null']],
    [
      'an answer has a choice that nobody knows',
      'answer',
      z.enum(['a']),
      z.enum(['a', 'b']),
      ['x: "b" was not known before'],
    ],
    [
      'an answer has any text in place of choices',
      'answer',
      z.enum(['a']),
      z.string(),
      ['x: gave before just "a"'],
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
  ])('is told where %s', (_what, direction, before, after, problems) => {
    expect(compare(before, after, direction)).toEqual(problems);
  });

  it('is told by the nearest form of a union', () => {
    const move = (reason: z.ZodType) =>
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('freeze') }),
        z.object({ kind: z.literal('offer'), reason }),
      ]);
    const problems = compare(move(z.string().optional()), move(z.string()), 'request');
    expect(problems).toEqual(['x.reason: is required now']);
  });

  it.each<[string, Direction, z.ZodType, z.ZodType]>([
    ['a request that takes a further field', 'request', name, name.extend({ age: z.int().optional() })],
    [
      'a request that has a default for a further field',
      'request',
      name,
      name.extend({ age: z.int().default(3) }),
    ],
    ['a request that wants a field no more', 'request', name, z.object({})],
    ['a request that takes one choice more', 'request', z.enum(['a']), z.enum(['a', 'b'])],
    ['a request that takes more', 'request', z.string().max(40), z.string().max(50)],
    ['a request that takes any number', 'request', z.int(), z.number()],
    ['a request that takes null too', 'request', z.string(), z.string().nullable()],
    ['an answer with a further field', 'answer', name, name.extend({ age: z.int() })],
    ['an answer with one choice less', 'answer', z.enum(['a', 'b']), z.enum(['a'])],
    ['an answer that always has a field', 'answer', name.partial(), name],
    ['an answer that is null no more', 'answer', z.string().nullable(), z.string()],
    ['nothing', 'answer', name, name],
  ])('is nothing for %s', (_what, direction, before, after) => {
    expect(compare(before, after, direction)).toEqual([]);
  });
});
