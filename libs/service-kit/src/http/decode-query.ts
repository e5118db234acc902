import { z } from 'zod';

type Decode = (text: string) => unknown;
type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Converts a query's texts to the types of the call's schema: numbers, booleans and comma-separated lists. Built once per
 * call. A text that cannot be decoded stays as it is, and the schema refuses it with a code.
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
      // Fields that the call does not define are dropped.
      if (decode && value !== undefined) decoded[field] = decode(value);
    }
    return decoded;
  };
}

/** A repeated field is a list if the call expects one, and invalid otherwise. */
function fieldDecoder(type: z.ZodType): (value: string | string[]) => unknown {
  if (type instanceof z.ZodArray) {
    const decodeItem = textDecoder(bare(type.element as z.ZodType));
    return (value) => [value].flat().flatMap((text) => (text === '' ? [] : text.split(',').map(decodeItem)));
  }
  const decode = textDecoder(type);
  return (value) => (Array.isArray(value) ? value : decode(value));
}

/** The type inside wrappers such as optional, default and pipe. */
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

/** An empty text is not zero, although `Number('')` is. */
const toNumber: Decode = (text) => (text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text));

const toBoolean: Decode = (text) => (text === 'true' ? true : text === 'false' ? false : text);

function toOneOf(values: readonly unknown[]): Decode {
  const byText = new Map(values.map((value) => [String(value), value]));
  return (text) => (byText.has(text) ? byText.get(text) : text);
}

/** Decodes with the first option whose schema accepts the result. */
function toUnion(options: readonly z.ZodType[]): Decode {
  const decoders = options.map((option) => ({ option, decode: textDecoder(option) }));
  return (text) => {
    const fitting = decoders.find(({ option, decode }) => option.safeParse(decode(text)).success);
    return fitting ? fitting.decode(text) : text;
  };
}
