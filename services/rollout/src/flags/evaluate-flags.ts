import { randomUUID } from 'node:crypto';
import type { Flag, FlagValue } from '@frizo/contracts';
import { OpenFeature, type Client, type EvaluationContext } from '@openfeature/server-sdk';
import type { FlagReader } from '../domain/evaluate-flag.ts';
import { batched } from './batched.ts';
import { contextOf, createFlagsProvider } from './flags.provider.ts';

/** Returns every flag with its value for this reader. */
export type EvaluateFlags = (reader: FlagReader) => Promise<Record<string, FlagValue>>;

/**
 * Evaluates through OpenFeature. Nothing is cached between requests: a page that was just notified of a change must not get the previous
 * value.
 */
export async function createFlagEvaluation(readFlags: () => Promise<Flag[]>): Promise<EvaluateFlags> {
  const read = batched(readFlags);
  // OpenFeature is global in the process, in which tests run several copies of a service.
  const domain = `rollout-${randomUUID()}`;
  await OpenFeature.setProviderAndWait(domain, createFlagsProvider(read));
  const client = OpenFeature.getClient(domain);
  return async (reader) => {
    const context = contextOf(reader);
    const values = (await read()).map(
      async ({ key, defaultValue }) => [key, await valueOf(client, key, defaultValue, context)] as const,
    );
    return Object.fromEntries(await Promise.all(values));
  };
}

function valueOf(
  client: Client,
  key: string,
  defaultValue: FlagValue,
  context: EvaluationContext,
): Promise<FlagValue> {
  if (typeof defaultValue === 'boolean') return client.getBooleanValue(key, defaultValue, context);
  if (typeof defaultValue === 'number') return client.getNumberValue(key, defaultValue, context);
  return client.getStringValue(key, defaultValue, context);
}
