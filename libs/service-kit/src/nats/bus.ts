import { randomUUID } from 'node:crypto';
import { headerNames, type ServiceRequest } from '@frizo/contracts';
import { headers as createHeaders, type NatsConnection } from '@nats-io/nats-core';
import type { z } from 'zod';
import { currentRequestId, onBehalfOf } from '../request-scope.ts';

/** No service replied within the deadline. The caller decides what happens without a reply. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** Requests between services, for which a caller waits. */
export interface Bus {
  /** @throws Unanswered after the deadline of the definition, or at once when no service is subscribed. */
  request<R extends ServiceRequest>(
    definition: R,
    request: z.input<R['request']>,
    options?: { requestId?: string },
  ): Promise<z.output<R['reply']>>;
}

export interface Responder {
  readonly definition: ServiceRequest;
  readonly handle: (request: never) => Promise<unknown>;
}

/** Handles a service request. Several copies of a service share the work. */
export function respond<R extends ServiceRequest>(
  definition: R,
  handle: (request: z.output<R['request']>) => Promise<z.input<R['reply']>>,
): Responder {
  return { definition, handle };
}

/** A reply on the wire. */
interface Envelope {
  readonly answer?: unknown;
  readonly failed?: true;
}

export function createBus(connection: NatsConnection): Bus {
  return {
    async request(definition, request, { requestId = currentRequestId() } = {}) {
      const headers = createHeaders();
      if (requestId) headers.set(headerNames.requestId, requestId);
      const payload = JSON.stringify(definition.request.parse(request));
      let envelope: Envelope;
      try {
        const message = await connection.request(definition.subject, payload, {
          timeout: definition.deadlineMs,
          headers,
        });
        envelope = message.json<Envelope>();
      } catch (cause) {
        throw new Unanswered(`no reply to ${definition.subject}`, { cause });
      }
      if (envelope.failed) throw new Unanswered(`${definition.subject} failed`);
      return definition.reply.parse(envelope.answer) as never;
    },
  };
}

/**
 * Subscribes to the requests and returns the function that unsubscribes. An error is logged in full; the caller only gets the information
 * that the request failed.
 */
export function startResponder(
  connection: NatsConnection,
  { definition, handle }: Responder,
  onFailure: (error: unknown, subject: string) => void,
): () => Promise<void> {
  const subscription = connection.subscribe(definition.subject, {
    queue: definition.service,
    callback: (_error, message) => {
      const reply = (envelope: Envelope): void => void message.respond(JSON.stringify(envelope));
      const requestId = message.headers?.get(headerNames.requestId) || randomUUID();
      const work = async (): Promise<unknown> => {
        const request = definition.request.parse(message.json());
        return definition.reply.parse(await handle(request as never));
      };
      onBehalfOf(requestId, work).then(
        (value) => reply({ answer: value }),
        (error: unknown) => {
          onFailure(error, definition.subject);
          reply({ failed: true });
        },
      );
    },
  });
  return () => (connection.isClosed() ? Promise.resolve() : subscription.drain());
}
