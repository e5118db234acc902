import type { FlagValue } from '@frizo/remote-kit';

/** Flags by name, as they hold for whoever is here. */
export type FlagValues = Readonly<Record<string, FlagValue>>;

/** The type that a default stands for: of `false`, any boolean. */
export type Widened<T extends FlagValue> = T extends boolean ? boolean : T extends number ? number : string;

/** The flag's value; the default where there is no such flag, or one of another type: code must get what it was written for. */
export function flagValueOf<T extends FlagValue>(values: FlagValues, name: string, fallback: T): Widened<T> {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  return (typeof value === typeof fallback ? value : fallback) as Widened<T>;
}

/** The names of the flags that differ. */
export function changedFlags(before: FlagValues, after: FlagValues): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]);
}
