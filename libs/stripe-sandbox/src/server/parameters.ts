import { invalidRequest, missingParameter } from './failures.ts';
import type { FormObject, FormValue } from './form.ts';

/**
 * The parameters of one request. Every reader marks its parameter as known; the server refuses a request whose parameters the operation
 * did not read, as Stripe refuses unknown ones. An empty text means "unset" on Stripe, and is read as null where that is possible.
 */
export interface Parameters {
  has(name: string): boolean;
  /** The full name of a parameter for error messages: `card[number]`. */
  nameOf(name: string): string;
  text(name: string): string | undefined;
  requiredText(name: string): string;
  /** Null for the empty text, which removes the value. */
  nullableText(name: string): string | null | undefined;
  integer(name: string, limits?: IntegerLimits): number | undefined;
  requiredInteger(name: string, limits?: IntegerLimits): number;
  decimal(name: string): number | undefined;
  boolean(name: string): boolean | undefined;
  choice<T extends string>(name: string, choices: readonly T[]): T | undefined;
  object(name: string): Parameters | undefined;
  objects(name: string): Parameters[] | undefined;
  list(name: string): string[] | undefined;
  /** Names and values of a free object such as `metadata`; undefined if absent, and null if it is to be emptied. */
  record(name: string): Record<string, string> | null | undefined;
  /** Accepts parameters that have no effect here. */
  accept(...names: string[]): void;
  /** The names in this object. */
  names(): string[];
  /** Full names of the parameters that no reader asked for. */
  unread(): string[];
}

export interface IntegerLimits {
  readonly min?: number;
  readonly max?: number;
}

/** Readers over decoded parameters; `prefix` is the name of the object that they are in. */
export function parametersOf(values: FormObject, prefix = ''): Parameters {
  const read = new Set<string>();
  const children: Parameters[] = [];
  const nameOf = (name: string) => (prefix === '' ? name : `${prefix}[${name}]`);
  const take = (name: string): FormValue | undefined => {
    read.add(name);
    return Object.hasOwn(values, name) ? values[name] : undefined;
  };
  const wrong = (name: string, kind: string) =>
    invalidRequest(`Invalid ${kind}: ${nameOf(name)}`, { param: nameOf(name) });
  const nested = (value: FormValue, name: string): Parameters => {
    if (typeof value === 'string' || Array.isArray(value)) throw wrong(name, 'object');
    const child = parametersOf(value as FormObject, nameOf(name));
    children.push(child);
    return child;
  };
  const nullableText = (name: string) => {
    const value = take(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw wrong(name, 'string');
    return value === '' ? null : value;
  };
  const text = (name: string) => nullableText(name) ?? undefined;
  const integer = (name: string, { min = -maxInteger, max = maxInteger }: IntegerLimits = {}) => {
    const value = text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value))
      throw invalidRequest(`Invalid integer: ${value}`, {
        code: 'parameter_invalid_integer',
        param: nameOf(name),
      });
    if (Number(value) < min || Number(value) > max)
      throw invalidRequest(
        `This value must be ${Number(value) < min ? `greater than or equal to ${min}` : `less than or equal to ${max}`}.`,
        { code: 'parameter_invalid_integer', param: nameOf(name) },
      );
    return Number(value);
  };
  return {
    has: (name) => {
      const value = take(name);
      return value !== undefined && value !== '';
    },
    nameOf,
    text,
    nullableText,
    requiredText: (name) => required(text(name), nameOf(name)),
    integer,
    requiredInteger: (name, limits) => required(integer(name, limits), nameOf(name)),
    decimal: (name) => {
      const value = text(name);
      if (value !== undefined && !/^-?\d{1,12}(\.\d{1,12})?$/.test(value)) throw wrong(name, 'decimal');
      return value === undefined ? undefined : Number(value);
    },
    boolean: (name) => {
      const value = text(name);
      if (value !== undefined && value !== 'true' && value !== 'false') throw wrong(name, 'boolean');
      return value === undefined ? undefined : value === 'true';
    },
    choice: <T extends string>(name: string, choices: readonly T[]) => {
      const value = text(name);
      if (value === undefined) return undefined;
      const chosen = choices.find((choice) => choice === value);
      if (chosen === undefined)
        throw invalidRequest(`Invalid ${nameOf(name)}: must be one of ${choices.join(', ')}`, {
          param: nameOf(name),
        });
      return chosen;
    },
    object: (name) => {
      const value = take(name);
      return value === undefined || value === '' ? undefined : nested(value, name);
    },
    objects: (name) => {
      const value = take(name);
      if (value === undefined || value === '') return undefined;
      if (!isList(value)) throw wrong(name, 'array');
      return value.map((item, index) => nested(item, `${name}][${index}`));
    },
    list: (name) => {
      const value = take(name);
      if (value === undefined || value === '') return undefined;
      if (!isList(value)) throw wrong(name, 'array');
      return value.map((item) => {
        if (typeof item !== 'string') throw wrong(name, 'array');
        return item;
      });
    },
    record: (name) => {
      const value = take(name);
      if (value === undefined) return undefined;
      if (value === '') return null;
      if (typeof value === 'string' || isList(value)) throw wrong(name, 'hash');
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => {
          if (typeof item !== 'string') throw wrong(name, 'hash');
          return [key, item];
        }),
      );
    },
    accept: (...names) => names.forEach((name) => read.add(name)),
    names: () => Object.keys(values),
    unread: () => [
      ...Object.keys(values)
        .filter((name) => !read.has(name))
        .map(nameOf),
      ...children.flatMap((child) => child.unread()),
    ],
  };
}

const maxInteger = 999_999_999_999_999;

function isList(value: FormValue): value is readonly FormValue[] {
  return Array.isArray(value);
}

function required<T>(value: T | undefined, param: string): T {
  if (value === undefined) throw missingParameter(param);
  return value;
}
