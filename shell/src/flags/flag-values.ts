import type { FlagValue } from '@frizo/remote-kit';

/** The current user's flags by name. */
export type FlagValues = Readonly<Record<string, FlagValue>>;

/** The type of which a default is a value: for `false`, any boolean. */
export type Widened<T extends FlagValue> = T extends boolean ? boolean : T extends number ? number : string;

/** The flag's value; the default if there is no such flag or its type differs, because callers rely on the type. */
export function flagValueOf<T extends FlagValue>(values: FlagValues, name: string, fallback: T): Widened<T> {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  return (typeof value === typeof fallback ? value : fallback) as Widened<T>;
}

/** The names of the flags that differ. */
export function changedFlags(before: FlagValues, after: FlagValues): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]);
}
