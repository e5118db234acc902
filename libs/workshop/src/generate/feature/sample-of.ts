import * as z from 'zod';
import { GenerationError } from '../generation-error.ts';

type Schema = z.core.JSONSchema.JSONSchema;

// Sample texts for the patterns of the contracts; the first match is used.
const texts = [
  'Sample',
  '2026-03-02',
  '20260302',
  '85004',
  '6025550100',
  'https://frizo.test/',
  'a@frizo.test',
];

/**
 * A value that a schema accepts, always the same: required fields only, one item per list.
 * @param io whether the value is input to the schema or its output
 * @throws {GenerationError} for a schema that has other requirements
 */
export function sampleOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const sample = sampleOfJson(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  const { success, error } = schema.safeParse(sample);
  if (success) return sample;
  throw new GenerationError(
    `cannot generate sample data for this call: ${error.issues[0]?.message ?? 'its schema is not supported'}`,
  );
}

function sampleOfJson(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first !== undefined) return sampleOfJson(first);
  switch (schema.type) {
    case 'object':
      return sampleOfObject(schema);
    case 'array':
      return [sampleOfJson(schema.items as Schema)];
    case 'string':
      return sampleOfText(schema);
    case 'integer':
    case 'number':
      return sampleOfNumber(schema);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function sampleOfObject({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  const fields = Object.entries(properties).filter(([field]) => required.includes(field));
  return Object.fromEntries(fields.map(([field, type]) => [field, sampleOfJson(type as Schema)]));
}

function sampleOfText({ pattern }: Schema): string {
  const isFit = new RegExp(pattern ?? '');
  return texts.find((text) => isFit.test(text)) ?? '';
}

function sampleOfNumber({ minimum, exclusiveMinimum }: Schema): number {
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1;
  // JSON schemas of safe integers contain the smallest one as the minimum.
  return minimum === undefined || minimum < 0 ? 0 : minimum;
}
