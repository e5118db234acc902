import type { AnyCall } from '@frizo/contracts';
import fc from 'fast-check';
import { edgeCaseValues } from './edge-case-requests.ts';
import { schemaOf, type Fields, type Schema } from './schema.ts';
import { forbiddenValues } from './invalid-requests.ts';
import { sampleOf } from './valid-request.ts';

/** Random requests: most fields with edge cases that the schema accepts, some invalid, some missing. */
export function randomRequests(call: AnyCall): fc.Arbitrary<Fields> {
  const { properties = {} } = schemaOf(call);
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, anyValue(schema, call.path.includes(`:${name}`))] as const,
  );
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: Object.keys(properties).filter((name) => call.path.includes(`:${name}`)),
  });
}

function anyValue(schema: Schema, isInPath: boolean): fc.Arbitrary<unknown> {
  const valid = [sampleOf(schema, 'all'), ...edgeCaseValues(schema)];
  const forbidden = forbiddenValues(schema).map(({ value }) => value);
  const value = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...valid) },
    { weight: 2, arbitrary: withinSchema(schema) },
    { weight: 1, arbitrary: fc.constantFrom(...forbidden) },
  );
  // An empty segment would be the path of another call.
  return isInPath ? value.map((part) => (String(part) === '' ? 'empty' : part)) : value;
}

/** Random values within the schema's type and bounds. */
function withinSchema(schema: Schema): fc.Arbitrary<unknown> {
  const { type, minimum = -1e9, maximum = 1e9, maxLength = 200 } = schema;
  if (type === 'integer') return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) });
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === 'string' && !schema.pattern && !schema.enum)
    return fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 300) });
  return fc.constant(sampleOf(schema, 'required'));
}
