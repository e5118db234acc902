import type { z } from 'zod';
import type { ServiceName } from './call.ts';

/**
 * Something that has happened in one domain and that others may act on. Producer and consumers use this one record.
 * Events carry the whole state of their subject and a version that only grows, so that a consumer may see one twice,
 * or late, and still end right.
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
