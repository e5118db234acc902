import type { AnyCall } from '@frizo/contracts';
import { z } from 'zod';

/** The part of JSON Schema that the contracts' requests come out as. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

export type Fields = Readonly<Record<string, unknown>>;

/** A request in which one value is as it must not be, and the field that the refusal should name. */
export interface Spoilt {
  readonly field: string;
  readonly request: Fields;
}

function schemaOf(call: AnyCall): Schema {
  return z.toJSONSchema(call.request, { io: 'input' }) as Schema;
}

const isBodied = ({ method }: AnyCall): boolean => method === 'POST' || method === 'PUT';

/** A request that the call's schema takes: with what it requires, or with every field it knows. */
export function takenRequest(call: AnyCall, fields: 'required' | 'all'): Fields {
  const request = sampleOf(schemaOf(call), fields) as Fields;
  call.request.parse(request);
  return request;
}

/** Requests that differ from a taken one in one value, which the schema forbids. */
export function spoiltRequests(call: AnyCall, taken: Fields): Spoilt[] {
  const schema = schemaOf(call);
  const isInText = !isBodied(call);
  return Object.entries(schema.properties ?? {}).flatMap(([name, type]) => {
    const values = isInText ? forbiddenTexts(type) : forbiddenValues(type);
    const spoilt = values.map(({ at, value }) => ({
      field: name + at,
      request: { ...taken, [name]: value },
    }));
    const isNeeded = schema.required?.includes(name) && !call.path.includes(`:${name}`);
    return isNeeded ? [...spoilt, { field: name, request: without(taken, name) }] : spoilt;
  });
}

/** Requests at the edges of what the schema takes, and texts that somebody might try. They may be refused, never break anything. */
export function daringRequests(call: AnyCall, taken: Fields): Fields[] {
  return Object.entries(schemaOf(call).properties ?? {}).flatMap(([name, type]) =>
    daringValues(type).map((value) => ({ ...taken, [name]: value })),
  );
}

function without(request: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(request).filter(([field]) => field !== name));
}

function sampleOf(schema: Schema, fields: 'required' | 'all'): unknown {
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object': {
      const wanted = Object.entries(schema.properties ?? {}).filter(
        ([name]) => fields === 'all' || schema.required?.includes(name),
      );
      return Object.fromEntries(wanted.map(([name, type]) => [name, sampleOf(type, fields)]));
    }
    case 'array':
      return [sampleOf(schema.items ?? {}, fields)];
    case 'boolean':
      return true;
    case 'string':
      return sampleText(schema);
    default:
      return Math.max(schema.minimum ?? 1, 1);
  }
}

/** The contracts' patterns are those of a day, a date or a ZIP. */
function sampleText({ pattern = '' }: Schema): string {
  const known = ['2026-03-03', '20260303', '85004', 'some text'];
  return known.find((text) => new RegExp(pattern).test(text)) ?? '';
}

interface Forbidden {
  /** Where in the field, for one inside a list: `.0.artistId`. */
  readonly at: string;
  readonly value: unknown;
}

const here = (values: readonly unknown[]): Forbidden[] => values.map((value) => ({ at: '', value }));

/** What a JSON body must not hold there. */
function forbiddenValues(schema: Schema): Forbidden[] {
  if (schema.type === 'array') return forbiddenLists(schema);
  const wrongTypes = [null, [], {}, ...(schema.type === 'boolean' ? ['true', 1] : [true])];
  if (schema.type === 'string') return here([...wrongTypes, 5, ...forbiddenStrings(schema)]);
  if (schema.type === 'boolean') return here(wrongTypes);
  return here([...wrongTypes, '5', 'abc', ...forbiddenNumbers(schema)]);
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
  return [
    ...here([null, 'a', 5, {}, true, ...(minItems > 0 ? [[]] : [])]),
    ...(maxItems === undefined ? [] : here([Array.from({ length: maxItems + 1 }, () => one)])),
    ...[null, 'a', 5, []].map((value) => ({ at: '.0', value: [value] })),
    ...within,
  ];
}

/** What a query or a path must not say there; they know texts only. */
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
  return [
    ...(allowed ? ['nonsense', '', 'constructor'] : []),
    ...(pattern ? ['nonsense', '', `${sampleText(schema)}0`, '٣'.repeat(5), '../..'] : []),
    ...(minLength > 0 ? [''] : []),
    ...(maxLength === undefined ? [] : ['a'.repeat(maxLength + 1)]),
    ...(allowed || pattern ? [] : ['nul\u0000']),
  ];
}

function daringValues(schema: Schema): unknown[] {
  const { type, minimum, exclusiveMinimum = 0, maximum, maxLength = 20, pattern } = schema;
  if (type === 'integer' || type === 'number') return [minimum ?? exclusiveMinimum + 1, maximum ?? 1e9];
  if (type === 'array') return daringLists(schema);
  if (type !== 'string' || schema.enum) return [];
  if (pattern)
    return ['0000-01-01', '9999-12-31', '00000101', '99991231', '00000'].filter((text) =>
      new RegExp(pattern).test(text),
    );
  return [
    "' or 1=1; --",
    '<script>alert(1)</script>',
    '%_\\',
    '\ud800',
    '👩🏽‍🦱',
    '${7*7}',
    'a'.repeat(maxLength),
  ].map((text) => text.slice(0, maxLength));
}

/** Lists of one, daring in itself or in one of its fields. */
function daringLists({ items = {} }: Schema): unknown[][] {
  const one = sampleOf(items, 'required') as Fields;
  if (items.type !== 'object') return daringValues(items).map((value) => [value]);
  return Object.entries(items.properties ?? {}).flatMap(([name, type]) =>
    daringValues(type).map((value) => [{ ...one, [name]: value }]),
  );
}
