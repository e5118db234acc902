import type { AnyCall } from '@frizo/contracts';
import { z } from 'zod';

/** The part of JSON Schema that the contracts' requests use. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
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
  readonly multipleOf?: number;
}

export type Fields = Readonly<Record<string, unknown>>;

export function schemaOf(call: AnyCall): Schema {
  return withChoices(z.toJSONSchema(call.request, { io: 'input' }) as ZodSchema);
}

/** The output of zod: a union of plain types is a list in `type`, a discriminated union is `oneOf`. */
interface ZodSchema extends Omit<Schema, 'type' | 'anyOf' | 'properties' | 'items'> {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly ZodSchema[];
  readonly oneOf?: readonly ZodSchema[];
  readonly properties?: Readonly<Record<string, ZodSchema>>;
  readonly items?: ZodSchema;
}

/** Converts every union to `anyOf`. */
function withChoices({ type, anyOf, oneOf, properties, items, ...rest }: ZodSchema): Schema {
  const choices =
    typeof type === 'object' ? type.map((one) => ({ type: one })) : (anyOf ?? oneOf)?.map(withChoices);
  return {
    ...rest,
    ...(typeof type === 'string' && { type }),
    ...(choices && { anyOf: choices }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, withChoices(one)]),
      ),
    }),
    ...(items && { items: withChoices(items) }),
  };
}

export const isBodied = ({ method }: AnyCall): boolean => method === 'POST' || method === 'PUT';

export function without(request: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(request).filter(([field]) => field !== name));
}
