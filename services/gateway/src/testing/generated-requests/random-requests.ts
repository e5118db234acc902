import type { AnyCall } from '@frizo/contracts';
import fc from 'fast-check';
import { edgeCaseValues } from './edge-case-requests.ts';
import { schemaOf, type Fields, type Schema } from './schema.ts';
import { forbiddenValues } from './invalid-requests.ts';
import { sampleOf } from './valid-request.ts';

/** Requests of all kinds: most fields as the schema barely takes them, some as it does not, some missing. */
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
  const taken = [sampleOf(schema, 'all'), ...edgeCaseValues(schema)];
  const forbidden = forbiddenValues(schema).map(({ value }) => value);
  const value = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...taken) },
    { weight: 2, arbitrary: withinSchema(schema) },
    { weight: 1, arbitrary: fc.constantFrom(...forbidden) },
  );
  // An empty segment would make it the path of another call.
  return isInPath ? value.map((part) => (String(part) === '' ? 'empty' : part)) : value;
}

/** Values drawn from all that the schema's type and bounds leave. */
function withinSchema(schema: Schema): fc.Arbitrary<unknown> {
  const { type, minimum = -1e9, maximum = 1e9, maxLength = 200 } = schema;
  if (type === 'integer') return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) });
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === 'string' && !schema.pattern && !schema.enum)
    return fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 300) });
  return fc.constant(sampleOf(schema, 'required'));
}
