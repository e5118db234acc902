/** The compared parts of the result of `z.toJSONSchema`. */
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

/** The role of the older side: it sends the data (`request`), or receives it as an answer or event (`answer`). */
export type Direction = 'request' | 'answer';

/**
 * Returns one line for each way in which a change breaks older builds. Requests of older pages must still be accepted; answers must still
 * have the form that older pages expect.
 */
export function compareSchemas(
  before: JsonSchema,
  after: JsonSchema,
  direction: Direction,
  at: string,
): string[] {
  const [sent, expected] =
    direction === 'request' ? [formsOf(before), formsOf(after)] : [formsOf(after), formsOf(before)];
  // Each form that can be sent has to fit one of the expected forms; if none fits, the closest one gives the clearest message.
  return sent.flatMap((form) => {
    const attempts = closestTo(form, expected).map((candidate) => {
      const [older, newer] = direction === 'request' ? [form, candidate] : [candidate, form];
      return compareForms(older, newer, direction, at);
    });
    return attempts.reduce((best, problems) => (problems.length < best.length ? problems : best));
  });
}

/** The forms with the same discriminator (`kind: 'offer'`), or all if none has it. */
function closestTo(form: JsonSchema, expected: readonly JsonSchema[]): readonly JsonSchema[] {
  const sameDiscriminator = expected.filter(
    (candidate) => discriminatorOf(candidate) === discriminatorOf(form),
  );
  return sameDiscriminator.length > 0 ? sameDiscriminator : expected;
}

function discriminatorOf({ properties = {} }: JsonSchema): string {
  const fixed = Object.entries(properties).filter(([, field]) => 'const' in field);
  return JSON.stringify(fixed.map(([field, { const: value }]) => [field, value]));
}

/** The alternatives of a union, including those of nested unions and of lists of types. */
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

/** A schema without a type accepts anything; an integer is accepted as a number, but not the other way round. */
function fitsType(before: JsonSchema, after: JsonSchema, direction: Direction): boolean {
  const [sent, accepted] =
    direction === 'request' ? [typeOf(before), typeOf(after)] : [typeOf(after), typeOf(before)];
  return accepted === undefined || sent === accepted || (sent === 'integer' && accepted === 'number');
}

function compareChoices(before: JsonSchema, after: JsonSchema, direction: Direction, at: string): string[] {
  const isRequest = direction === 'request';
  const [old, now] = [choicesOf(before), choicesOf(after)];
  const [sent, accepted] = isRequest ? [old, now] : [now, old];
  if (accepted === undefined) return [];
  if (sent === undefined)
    return [`${at}: ${isRequest ? 'now accepts' : 'previously returned'} only ${accepted.join(', ')}`];
  const word = isRequest ? 'is no longer accepted' : 'is a new value';
  return sent.filter((choice) => !accepted.includes(choice)).map((choice) => `${at}: ${choice} ${word}`);
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
    ...(changed ? [`${at}: has another pattern`] : []),
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
            .map((field) => `${at}.${field}: was removed`),
          ...(before.required ?? [])
            .filter((field) => field in now && !(after.required ?? []).includes(field))
            .map((field) => `${at}.${field}: may be missing now`),
        ];
  const common = Object.keys(old).filter((field) => field in now);
  return [
    ...problems,
    ...common.flatMap((field) =>
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
