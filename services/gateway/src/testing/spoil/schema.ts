import type { AnyCall } from '@frizo/contracts';
import { z } from 'zod';

/** The part of JSON Schema that the contracts' requests come out as. */
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
}

export type Fields = Readonly<Record<string, unknown>>;

export function schemaOf(call: AnyCall): Schema {
  return z.toJSONSchema(call.request, { io: 'input' }) as Schema;
}

export const isBodied = ({ method }: AnyCall): boolean => method === 'POST' || method === 'PUT';

export function without(request: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(request).filter(([field]) => field !== name));
}
