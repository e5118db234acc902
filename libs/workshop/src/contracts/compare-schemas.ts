/** As `z.toJSONSchema` writes it; only what is compared. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

/** Who of the two sides is older: a page that asks (`request`), or one that is answered or told (`answer`). */
export type Direction = 'request' | 'answer';

/**
 * What a change breaks for whoever was built before it, a line each. A request has to be taken as before; an answer has to be what readers of
 * before expect.
 */
export function compareSchemas(
  before: JsonSchema,
  after: JsonSchema,
  direction: Direction,
  at: string,
): string[] {
  const [given, takers] =
    direction === 'request' ? [formsOf(before), formsOf(after)] : [formsOf(after), formsOf(before)];
  // Each form that can come has to fit one of those that are expected; of those that do not, the nearest tells best what is wrong.
  return given.flatMap((form) => {
    const tries = nearest(form, takers).map((taker) => {
      const [older, newer] = direction === 'request' ? [form, taker] : [taker, form];
      return compareForms(older, newer, direction, at);
    });
    return tries.reduce((best, problems) => (problems.length < best.length ? problems : best));
  });
}

/** Those with the same name in them (`kind: 'offer'`), or all where none has it. */
function nearest(form: JsonSchema, takers: readonly JsonSchema[]): readonly JsonSchema[] {
  const namesake = takers.filter((taker) => nameIn(taker) === nameIn(form));
  return namesake.length > 0 ? namesake : takers;
}

function nameIn({ properties = {} }: JsonSchema): string {
  const fixed = Object.entries(properties).filter(([, field]) => 'const' in field);
  return JSON.stringify(fixed.map(([field, { const: value }]) => [field, value]));
}

/** The alternatives of a union; lists of types count as such, and so do those of a union in it. */
function formsOf(schema: JsonSchema): JsonSchema[] {
  const { anyOf, oneOf, ...rest } = schema;
  const alternatives = anyOf ?? oneOf;
  if (alternatives !== undefined) return alternatives.flatMap((form) => formsOf({ ...rest, ...form }));
  const { type } = schema;
  return Array.isArray(type) ? type.map((one: string) => ({ ...schema, type: one })) : [schema];
}

function compareForms(before: JsonSchema, after: JsonSchema, direction: Direction, at: string): string[] {
  if (!fitsType(before, after, direction)) return [`${at}: was ${nameOf(before)}, is ${nameOf(after)}`];
  return [
    ...compareChoices(before, after, direction, at),
    ...(direction === 'request' ? compareLimits(before, after, at) : []),
    ...compareFields(before, after, direction, at),
    ...compareInner(before.items, after.items, direction, `${at}[]`),
    ...compareInner(recordOf(before), recordOf(after), direction, `${at}.*`),
  ];
}

/** A schema without a type takes anything; an integer is a number, and not the other way round. */
function fitsType(before: JsonSchema, after: JsonSchema, direction: Direction): boolean {
  const [given, taken] =
    direction === 'request' ? [typeOf(before), typeOf(after)] : [typeOf(after), typeOf(before)];
  return taken === undefined || given === taken || (given === 'integer' && taken === 'number');
}

function compareChoices(before: JsonSchema, after: JsonSchema, direction: Direction, at: string): string[] {
  const isRequest = direction === 'request';
  const [old, now] = [choicesOf(before), choicesOf(after)];
  const [given, taken] = isRequest ? [old, now] : [now, old];
  if (taken === undefined) return [];
  if (given === undefined)
    return [`${at}: ${isRequest ? 'takes now' : 'gave before'} just ${taken.join(', ')}`];
  const word = isRequest ? 'is taken no more' : 'was not known before';
  return given.filter((choice) => !taken.includes(choice)).map((choice) => `${at}: ${choice} ${word}`);
}

const least = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const most = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;

function compareLimits(before: JsonSchema, after: JsonSchema, at: string): string[] {
  const raised = least.filter((limit) => (after[limit] ?? -Infinity) > (before[limit] ?? -Infinity));
  const lowered = most.filter((limit) => (after[limit] ?? Infinity) < (before[limit] ?? Infinity));
  const changed = after.pattern !== undefined && after.pattern !== before.pattern;
  return [
    ...[...raised, ...lowered].map(
      (limit) => `${at}: ${limit} is ${after[limit]}, was ${before[limit] ?? 'none'}`,
    ),
    ...(changed ? [`${at}: takes another pattern`] : []),
  ];
}

function compareFields(before: JsonSchema, after: JsonSchema, direction: Direction, at: string): string[] {
  const [old, now] = [before.properties ?? {}, after.properties ?? {}];
  const problems =
    direction === 'request'
      ? (after.required ?? [])
          .filter((field) => !(before.required ?? []).includes(field))
          .map((field) => `${at}.${field}: is required now`)
      : [
          ...Object.keys(old)
            .filter((field) => !(field in now))
            .map((field) => `${at}.${field}: is gone`),
          ...(before.required ?? [])
            .filter((field) => field in now && !(after.required ?? []).includes(field))
            .map((field) => `${at}.${field}: may be missing now`),
        ];
  const kept = Object.keys(old).filter((field) => field in now);
  return [
    ...problems,
    ...kept.flatMap((field) =>
      compareSchemas(old[field] as JsonSchema, now[field] as JsonSchema, direction, `${at}.${field}`),
    ),
  ];
}

function compareInner(
  before: JsonSchema | undefined,
  after: JsonSchema | undefined,
  direction: Direction,
  at: string,
): string[] {
  return before === undefined || after === undefined ? [] : compareSchemas(before, after, direction, at);
}

function recordOf({ additionalProperties }: JsonSchema): JsonSchema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

function choicesOf(schema: JsonSchema): string[] | undefined {
  const choices = 'const' in schema ? [schema.const] : schema.enum;
  return choices?.map((choice) => JSON.stringify(choice));
}

function typeOf({ type, ...schema }: JsonSchema): string | undefined {
  if (type !== undefined) return String(type);
  const [first] = 'const' in schema ? [schema.const] : (schema.enum ?? []);
  return first === undefined ? undefined : typeof first;
}

function nameOf(schema: JsonSchema): string {
  return choicesOf(schema)?.join(', ') ?? typeOf(schema) ?? 'anything';
}
