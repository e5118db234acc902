import type { AnyCall } from '@frizo/contracts';
import { schemaOf, type Fields, type Schema } from './schema.ts';
import { sampleOf } from './valid-request.ts';

/** Requests at the limits of the schema, and with texts of typical attacks. They may be refused, but must not cause a server error. */
export function edgeCaseRequests(call: AnyCall, valid: Fields): Fields[] {
  return edgeCaseFields(schemaOf(call)).map((edge) => ({ ...valid, ...edge }));
}

/** Edge cases of one field each, and of the beginning and the end of a range. */
function edgeCaseFields({ properties = {} }: Schema): Fields[] {
  return [
    ...Object.entries(properties).flatMap(([name, type]) =>
      edgeCaseValues(type).map((value) => ({ [name]: value })),
    ),
    ...widestRange(properties),
  ];
}

/** The widest range that the fields of a beginning and an end allow, such as `fromDate` and `toDate`: centuries. */
function widestRange(properties: Readonly<Record<string, Schema>>): Fields[] {
  const [from, to] = [/^from/, /^to/].map((begin) =>
    Object.keys(properties).find((name) => begin.test(name)),
  );
  if (from === undefined || to === undefined) return [];
  const edges = (name: string) => edgeCaseValues(properties[name] ?? {});
  return [{ [from]: edges(from)[0], [to]: edges(to).at(1) }];
}

export function edgeCaseValues(schema: Schema): unknown[] {
  const { type, minimum, exclusiveMinimum = 0, maximum, maxLength = 20, pattern } = schema;
  if (schema.anyOf) return schema.anyOf.flatMap(edgeCaseValues);
  if ('const' in schema) return [schema.const];
  if (schema.enum) return [...schema.enum];
  if (type === 'null') return [null];
  if (type === 'boolean') return [true, false];
  if (type === 'integer' || type === 'number')
    return [minimum ?? exclusiveMinimum + 1, maximum ?? 1e9, ...farTimestamps(schema)];
  if (type === 'array') return edgeCaseLists(schema);
  if (type === 'object') return edgeCaseObjects(schema);
  if (type !== 'string') return [];
  if (pattern) return farTexts.filter((text) => new RegExp(pattern).test(text));
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

/** Of each pattern of dates the first and the last one come first. The others are later than anything that is planned. */
const farTexts = [
  ...['0000-01-01', '9999-12-31', '2100-02-28', '2400-02-29'],
  ...['00000101', '99991231', '21000228', '24000229'],
  ...['00000', '0.0.0', 'constructor'],
];

/** Instants in years without anything planned, for a field that takes unix seconds. */
function farTimestamps({ maximum = 0 }: Schema): number[] {
  return maximum > 1e11 && maximum < Number.MAX_SAFE_INTEGER ? [4_107_542_400, 13_569_465_600] : [];
}

/** Objects with an edge case in one of their fields. */
function edgeCaseObjects(schema: Schema): Fields[] {
  const one = sampleOf(schema, 'all') as Fields;
  return edgeCaseFields(schema).map((edge) => ({ ...one, ...edge }));
}

/** Lists of one item, with an edge case as the item or in one of its fields. */
function edgeCaseLists({ items = {} }: Schema): unknown[][] {
  const one = sampleOf(items, 'required') as Fields;
  if (items.type !== 'object') return edgeCaseValues(items).map((value) => [value]);
  return edgeCaseFields(items).map((edge) => [{ ...one, ...edge }]);
}
