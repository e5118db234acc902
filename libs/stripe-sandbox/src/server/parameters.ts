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
  return new FormParameters(values, prefix);
}

class FormParameters implements Parameters {
  readonly #values: FormObject;
  readonly #prefix: string;
  readonly #read = new Set<string>();
  readonly #children: Parameters[] = [];

  constructor(values: FormObject, prefix: string) {
    this.#values = values;
    this.#prefix = prefix;
  }

  nameOf(name: string): string {
    return this.#prefix === '' ? name : `${this.#prefix}[${name}]`;
  }

  has(name: string): boolean {
    const value = this.#take(name);
    return value !== undefined && value !== '';
  }

  nullableText(name: string): string | null | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw this.#wrong(name, 'string');
    return value === '' ? null : value;
  }

  text(name: string): string | undefined {
    return this.nullableText(name) ?? undefined;
  }

  requiredText(name: string): string {
    return required(this.text(name), this.nameOf(name));
  }

  integer(name: string, { min = -maxInteger, max = maxInteger }: IntegerLimits = {}): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const refuse = (message: string) => {
      throw invalidRequest(message, { code: 'parameter_invalid_integer', param: this.nameOf(name) });
    };
    if (!/^-?\d{1,15}$/.test(value)) refuse(`Invalid integer: ${value}`);
    if (Number(value) < min) refuse(`This value must be greater than or equal to ${min}.`);
    if (Number(value) > max) refuse(`This value must be less than or equal to ${max}.`);
    return Number(value);
  }

  requiredInteger(name: string, limits?: IntegerLimits): number {
    return required(this.integer(name, limits), this.nameOf(name));
  }

  decimal(name: string): number | undefined {
    const value = this.text(name);
    if (value !== undefined && !/^-?\d{1,12}(\.\d{1,12})?$/.test(value)) throw this.#wrong(name, 'decimal');
    return value === undefined ? undefined : Number(value);
  }

  boolean(name: string): boolean | undefined {
    const value = this.text(name);
    if (value !== undefined && value !== 'true' && value !== 'false') throw this.#wrong(name, 'boolean');
    return value === undefined ? undefined : value === 'true';
  }

  choice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const chosen = choices.find((choice) => choice === value);
    if (chosen === undefined)
      throw invalidRequest(`Invalid ${this.nameOf(name)}: must be one of ${choices.join(', ')}`, {
        param: this.nameOf(name),
      });
    return chosen;
  }

  object(name: string): Parameters | undefined {
    const value = this.#take(name);
    return value === undefined || value === '' ? undefined : this.#nested(value, name, this.nameOf(name));
  }

  objects(name: string): Parameters[] | undefined {
    return this.#listOf(name)?.map((item, index) =>
      this.#nested(item, name, `${this.nameOf(name)}[${index}]`),
    );
  }

  list(name: string): string[] | undefined {
    return this.#listOf(name)?.map((item) => {
      if (typeof item !== 'string') throw this.#wrong(name, 'array');
      return item;
    });
  }

  record(name: string): Record<string, string> | null | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (value === '') return null;
    if (typeof value === 'string' || isList(value)) throw this.#wrong(name, 'hash');
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        if (typeof item !== 'string') throw this.#wrong(name, 'hash');
        return [key, item];
      }),
    );
  }

  accept(...names: string[]): void {
    names.forEach((name) => this.#read.add(name));
  }

  names(): string[] {
    return Object.keys(this.#values);
  }

  unread(): string[] {
    return [
      ...this.names()
        .filter((name) => !this.#read.has(name))
        .map((name) => this.nameOf(name)),
      ...this.#children.flatMap((child) => child.unread()),
    ];
  }

  #take(name: string): FormValue | undefined {
    this.#read.add(name);
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
  }

  #listOf(name: string): readonly FormValue[] | undefined {
    const value = this.#take(name);
    if (value === undefined || value === '') return undefined;
    if (!isList(value)) throw this.#wrong(name, 'array');
    return value;
  }

  #nested(value: FormValue, name: string, fullName: string): Parameters {
    if (typeof value === 'string' || Array.isArray(value)) throw this.#wrong(name, 'object');
    const child = parametersOf(value as FormObject, fullName);
    this.#children.push(child);
    return child;
  }

  #wrong(name: string, kind: string): Error {
    return invalidRequest(`Invalid ${kind}: ${this.nameOf(name)}`, { param: this.nameOf(name) });
  }
}

const maxInteger = 999_999_999_999_999;

function isList(value: FormValue): value is readonly FormValue[] {
  return Array.isArray(value);
}

function required<T>(value: T | undefined, param: string): T {
  if (value === undefined) throw missingParameter(param);
  return value;
}
