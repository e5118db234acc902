import type { AnyCall } from '@frizo/contracts';
import { isBodied, schemaOf, without, type Fields, type Schema } from './schema.ts';
import { sampleOf, sampleText } from './valid-request.ts';

/** A request with one invalid value, and the field that the refusal must name. */
export interface InvalidRequest {
  readonly field: string;
  readonly request: Fields;
}

/** Requests that differ from a valid one in one value, which the schema forbids. */
export function invalidRequests(call: AnyCall, valid: Fields): InvalidRequest[] {
  const schema = schemaOf(call);
  const isInText = !isBodied(call);
  return Object.entries(schema.properties ?? {}).flatMap(([name, type]) => {
    const isInPath = call.path.includes(`:${name}`);
    const values = isInText || isInPath ? forbiddenTexts(type) : forbiddenValues(type);
    const invalid = values
      // An empty segment would be the path of another call, or of none.
      .filter(({ value }) => !isInPath || value !== '')
      .map(({ at, value }) => ({ field: name + at, request: { ...valid, [name]: value } }));
    const isNeeded = schema.required?.includes(name) && !isInPath;
    return isNeeded ? [...invalid, { field: name, request: without(valid, name) }] : invalid;
  });
}

interface Forbidden {
  /** The path inside the field, for a value in a list: `.0.artistId`. */
  readonly at: string;
  readonly value: unknown;
}

const here = (values: readonly unknown[]): Forbidden[] => values.map((value) => ({ at: '', value }));

/** Values that a JSON body must not contain in this field. */
export function forbiddenValues(schema: Schema): Forbidden[] {
  if (schema.anyOf) return forbiddenByAll(schema.anyOf);
  if (schema.type === 'array') return forbiddenLists(schema);
  // An empty object is valid if it has no required fields.
  if (schema.type === 'object')
    return here([null, [], true, 5, 'abc', ...(schema.required?.length ? [{}] : [])]);
  const wrongTypes = [null, [], {}, ...(schema.type === 'boolean' ? ['true', 1] : [true])];
  if (schema.type === 'string') return here([...wrongTypes, 5, ...forbiddenStrings(schema)]);
  if (schema.type === 'boolean') return here(wrongTypes);
  return here([...wrongTypes, '5', 'abc', ...forbiddenNumbers(schema)]);
}

/** Values that no option of a union accepts. */
function forbiddenByAll(shapes: readonly Schema[]): Forbidden[] {
  const types = shapes.map(({ type }) => type);
  const values = [
    ...[[], {}],
    ...(types.includes('null') ? [] : [null]),
    ...(types.includes('boolean') ? [] : [true]),
    ...(types.includes('string') ? [] : ['abc', '']),
  ];
  return here(values);
}

function forbiddenLists({ items = {}, minItems = 0, maxItems }: Schema): Forbidden[] {
  const one = sampleOf(items, 'required') as Fields;
  const within = Object.entries(items.properties ?? {}).flatMap(([name, type]) => [
    ...forbiddenValues(type).map(({ at, value }) => ({
      at: `.0.${name}${at}`,
      value: [{ ...one, [name]: value }],
    })),
    ...(items.required?.includes(name) ? [{ at: `.0.${name}`, value: [without(one, name)] }] : []),
  ]);
  const isNumber = items.type === 'integer' || items.type === 'number';
  const wrongItems = [null, ...(items.type === 'string' ? [] : ['a']), ...(isNumber ? [] : [5]), []];
  return [
    ...here([null, 'a', 5, {}, true, ...(minItems > 0 ? [[]] : [])]),
    ...(maxItems === undefined ? [] : here([Array.from({ length: maxItems + 1 }, () => one)])),
    ...wrongItems.map((value) => ({ at: '.0', value: [value] })),
    ...within,
  ];
}

/** Values that a query or a path must not contain in this field; they are always texts. */
function forbiddenTexts(schema: Schema): Forbidden[] {
  if (schema.type === 'boolean') return here(['yes', '1', 'TRUE', 'null', '']);
  if (schema.type === 'string') return here(forbiddenStrings(schema));
  if (schema.type !== 'array')
    return here(['abc', 'null', ' ', '1,2', '--1', 'NaN', '1e400', ...forbiddenNumbers(schema)]);
  const tooMany = Array.from({ length: (schema.maxItems ?? 0) + 1 }, (_, index) => index + 1);
  return [
    ...here([tooMany.join(',')]),
    ...['abc', '1.5', '-1', '0', ' ', '1e400'].map((item) => ({ at: '.1', value: `1,${item}` })),
  ];
}

function forbiddenNumbers({ type, minimum, exclusiveMinimum, maximum = Infinity }: Schema): unknown[] {
  const tooHigh = maximum < Number.MAX_SAFE_INTEGER ? [maximum + 1] : [1e300];
  return [(minimum ?? (exclusiveMinimum ?? 0) + 1) - 1, ...tooHigh, ...(type === 'integer' ? [1.5] : [])];
}

function forbiddenStrings(schema: Schema): string[] {
  const { minLength = 0, maxLength, pattern, enum: allowed } = schema;
  const mismatches = [
    'nonsense of a length that no pattern takes, as long as it is for a key or a version',
    '',
    '٣'.repeat(5),
    '../..',
  ];
  return [
    ...(allowed ? ['nonsense', '', 'constructor'] : []),
    ...(pattern ? [...mismatches, `${sampleText(schema)}/0`] : []),
    ...(minLength > 0 ? [''] : []),
    ...(maxLength === undefined ? [] : ['a'.repeat(maxLength + 1)]),
    ...(allowed || pattern ? [] : ['nul\u0000']),
  ];
}
