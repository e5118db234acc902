import { clientHeaders, headerNames } from '@frizo/contracts';
import type { AnyCall } from '@frizo/contracts';

export interface HeaderChoices {
  readonly groups?: readonly string[];
  readonly idempotencyKey?: string;
}

/** What is said of one call (spec 7, conventions): the same on every hop, so that the server can tell a repetition. */
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

/** What is said of one request on the wire: who sends it, and under which id it is found in the logs. */
export function envelopeHeaders(requestId: string): Record<string, string> {
  return { ...clientHeaders, [headerNames.requestId]: requestId };
}
