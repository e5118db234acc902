import type { FlagValue } from '@frizo/remote-kit';
import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';
import type { Widened } from './flag-values.ts';

/** The current user's value of a feature flag; renders again when it changes. */
export function useFlag<T extends FlagValue>(name: string, fallback: T): Widened<T> {
  const { flags } = usePortal();
  return useStore({ get: () => flags.valueOf(name, fallback), subscribe: flags.subscribe });
}
