import { OpenFeature } from '@openfeature/web-sdk';
import type { Client } from '@openfeature/web-sdk';
import type { FlagValue } from '@frizo/remote-kit';
import type { Flags } from './create-flags.ts';
import type { Widened } from './flag-values.ts';
import { createFrizoProvider } from './frizo-provider.ts';

/** Evaluates the flags of this page through OpenFeature from now on, so that the SDK's hooks and tracking see every evaluation. */
export async function connectOpenFeature(flags: Flags): Promise<void> {
  await OpenFeature.setProviderAndWait(createFrizoProvider(flags));
  const client = OpenFeature.getClient();
  flags.setEvaluator((name, fallback) => evaluate(client, name, fallback));
}

function evaluate<T extends FlagValue>(client: Client, name: string, fallback: T): Widened<T> {
  const value = (): FlagValue => {
    if (typeof fallback === 'boolean') return client.getBooleanValue(name, fallback);
    if (typeof fallback === 'number') return client.getNumberValue(name, fallback);
    return client.getStringValue(name, fallback);
  };
  return value() as Widened<T>;
}
