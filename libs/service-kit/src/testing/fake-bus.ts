import type { ServiceRequest } from '@frizo/contracts';
import type { z } from 'zod';
import { Unanswered, type Bus } from '../nats/bus.ts';

/** A bus whose replies a test defines. */
export interface FakeBus extends Bus {
  /** The requests so far, in order. */
  readonly requests: readonly { readonly subject: string; readonly request: unknown }[];
  reply<R extends ServiceRequest>(
    definition: R,
    handle: (request: z.output<R['request']>) => z.input<R['reply']>,
  ): void;
}

/** Replies as `reply` has defined, and rejects every other request with `Unanswered`. */
export function fakeBus(): FakeBus {
  const handlers = new Map<string, (request: never) => unknown>();
  const requests: { subject: string; request: unknown }[] = [];
  return {
    requests,
    reply(definition, handle) {
      handlers.set(definition.subject, handle);
    },
    async request(definition, request) {
      const parsed = definition.request.parse(request);
      requests.push({ subject: definition.subject, request: parsed });
      const handle = handlers.get(definition.subject);
      if (!handle) throw new Unanswered(`no reply to ${definition.subject}`);
      return definition.reply.parse(handle(parsed as never)) as never;
    },
  };
}
