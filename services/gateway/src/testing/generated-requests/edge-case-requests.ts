import type { AnyCall } from '@frizo/contracts';
import { schemaOf, type Fields, type Schema } from './schema.ts';
import { sampleOf } from './valid-request.ts';

/** Requests at the limits of the schema, and with texts of typical attacks. They may be refused, but must not cause a server error. */
export function edgeCaseRequests(call: AnyCall, valid: Fields): Fields[] {
  return Object.entries(schemaOf(call).properties ?? {}).flatMap(([name, type]) =>
    edgeCaseValues(type).map((value) => ({ ...valid, [name]: value })),
  );
}

export function edgeCaseValues(schema: Schema): unknown[] {
  const { type, minimum, exclusiveMinimum = 0, maximum, maxLength = 20, pattern } = schema;
  if (schema.anyOf) return schema.anyOf.flatMap(edgeCaseValues);
  if ('const' in schema) return [schema.const];
  if (schema.enum) return [...schema.enum];
  if (type === 'null') return [null];
  if (type === 'boolean') return [true, false];
  if (type === 'integer' || type === 'number') return [minimum ?? exclusiveMinimum + 1, maximum ?? 1e9];
  if (type === 'array') return edgeCaseLists(schema);
  if (type === 'object') return edgeCaseObjects(schema);
  if (type !== 'string') return [];
  if (pattern)
    return ['0000-01-01', '9999-12-31', '00000101', '99991231', '00000', '0.0.0', 'constructor'].filter(
      (text) => new RegExp(pattern).test(text),
    );
  return [
    "' or 1=1; --",
    '<script>alert(1)</script>',
    '%_\\',
    '\ud800',
    '👩🏽‍🦱',
    '${7*7}',
    '\u202Etxt.exe',
    'a'.repeat(maxLength),
  ].map((text) => text.slice(0, maxLength));
}

/** Objects with an edge case in one of their fields. */
function edgeCaseObjects(schema: Schema): Fields[] {
  const one = sampleOf(schema, 'all') as Fields;
  return Object.entries(schema.properties ?? {}).flatMap(([name, type]) =>
    edgeCaseValues(type).map((value) => ({ ...one, [name]: value })),
  );
}

/** Lists of one item, with an edge case as the item or in one of its fields. */
function edgeCaseLists({ items = {} }: Schema): unknown[][] {
  const one = sampleOf(items, 'required') as Fields;
  if (items.type !== 'object') return edgeCaseValues(items).map((value) => [value]);
  return Object.entries(items.properties ?? {}).flatMap(([name, type]) =>
    edgeCaseValues(type).map((value) => [{ ...one, [name]: value }]),
  );
}
