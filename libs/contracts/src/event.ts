import type { z } from 'zod';
import type { ServiceName } from './call.ts';

/**
 * An event in one domain that other services can consume. Producer and consumers use the same record. Events contain the complete
 * state of their subject and a version that only grows, so that consumers handle duplicate and late events correctly.
 */
export interface EventDefinition<Payload extends z.ZodType = z.ZodType, Subject extends string = string> {
  /** `<service>.<what-happened>.v<major>`: the NATS subject. */
  readonly subject: Subject;
  readonly service: ServiceName;
  readonly payload: Payload;
  readonly summary: string;
}

export type PayloadOf<E extends EventDefinition> = z.output<E['payload']>;

export function defineEvent<const Subject extends string, Payload extends z.ZodType>(
  event: EventDefinition<Payload, Subject>,
): EventDefinition<Payload, Subject> {
  return event;
}
