import type { FlagValue } from './flag.types.ts';

/** Flags that the product's own code reads: they cannot be removed, and keep the type of value that the code expects. */
export const builtInFlags: Readonly<Record<string, FlagValue>> = {
  skipSubscriptions: true,
  cardRequiredToBook: false,
  clientStream: true,
  informer: false,
  favorites: true,
};

export function isBuiltIn(key: string): boolean {
  return Object.hasOwn(builtInFlags, key);
}
