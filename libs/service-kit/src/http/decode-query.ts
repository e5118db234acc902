import { z } from 'zod';

type Decode = (text: string) => unknown;
type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Turns a query's texts into what the call's schema speaks of: numbers, booleans and comma-separated lists. Built once a
 * call. What does not decode is left as it is, for the schema to refuse with a code.
 */
export function queryDecoder(schema: z.ZodObject): (query: Query) => Record<string, unknown> {
  const fields = new Map(
    Object.entries(schema.shape).map(([field, type]) => [field, fieldDecoder(bare(type as z.ZodType))]),
  );
  return (query) => {
    const decoded: Record<string, unknown> = {};
    for (const field in query) {
      const value = query[field];
      const decode = fields.get(field);
      // Fields that the call does not have are not passed on, whatever they are called.
      if (decode && value !== undefined) decoded[field] = decode(value);
    }
    return decoded;
  };
}

/** A field given twice is a list where the call wants one, and a mistake elsewhere. */
function fieldDecoder(type: z.ZodType): (value: string | string[]) => unknown {
  if (type instanceof z.ZodArray) {
    const decodeItem = textDecoder(bare(type.element as z.ZodType));
    return (value) => [value].flat().flatMap((text) => (text === '' ? [] : text.split(',').map(decodeItem)));
  }
  const decode = textDecoder(type);
  return (value) => (Array.isArray(value) ? value : decode(value));
}

/** The type beneath what only says that a value may be absent, or what becomes of it later. */
function bare(type: z.ZodType): z.ZodType {
  if (
    type instanceof z.ZodOptional ||
    type instanceof z.ZodDefault ||
    type instanceof z.ZodPrefault ||
    type instanceof z.ZodNullable ||
    type instanceof z.ZodReadonly ||
    type instanceof z.ZodCatch
  ) {
    return bare(type.unwrap() as z.ZodType);
  }
  return type instanceof z.ZodPipe ? bare(type.in as z.ZodType) : type;
}

function textDecoder(type: z.ZodType): Decode {
  if (type instanceof z.ZodNumber) return toNumber;
  if (type instanceof z.ZodBoolean) return toBoolean;
  if (type instanceof z.ZodLiteral) return toOneOf([...type.values]);
  if (type instanceof z.ZodEnum) return toOneOf(type.options);
  if (type instanceof z.ZodUnion) return toUnion(type.options.map((option) => bare(option as z.ZodType)));
  return asItIs;
}

const asItIs: Decode = (text) => text;

/** Empty text is not zero: `Number('')` would make it so. */
const toNumber: Decode = (text) => (text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text));

const toBoolean: Decode = (text) => (text === 'true' ? true : text === 'false' ? false : text);

function toOneOf(values: readonly unknown[]): Decode {
  const byText = new Map(values.map((value) => [String(value), value]));
  return (text) => (byText.has(text) ? byText.get(text) : text);
}

/** The first reading that one of the options takes. */
function toUnion(options: readonly z.ZodType[]): Decode {
  const decoders = options.map((option) => ({ option, decode: textDecoder(option) }));
  return (text) => {
    const fitting = decoders.find(({ option, decode }) => option.safeParse(decode(text)).success);
    return fitting ? fitting.decode(text) : text;
  };
}
