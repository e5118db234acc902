import { clientHeaders, headerNames } from '@frizo/contracts';
import type { AnyCall } from '@frizo/contracts';

export interface HeaderChoices {
  readonly groups?: readonly string[];
  readonly idempotencyKey?: string;
}

/** Headers of one call (spec 7, conventions): the same on every hop, so that the server recognizes a repetition. */
export function callHeaders(
  call: AnyCall,
  { groups = call.groups, idempotencyKey }: HeaderChoices,
  newId: () => string,
): Record<string, string> {
  return {
    ...(groups?.length ? { [headerNames.groups]: groups.join(',') } : {}),
    ...(call.method === 'GET' ? {} : { [headerNames.idempotencyKey]: idempotencyKey ?? newId() }),
  };
}

/** Headers of one HTTP request: the client that sends it, and its id in the logs. */
export function envelopeHeaders(requestId: string): Record<string, string> {
  return { ...clientHeaders, [headerNames.requestId]: requestId };
}
