import { randomUUID } from 'node:crypto';
import { headerNames, type QuestionDefinition } from '@frizo/contracts';
import { headers as createHeaders, type NatsConnection } from '@nats-io/nats-core';
import type { z } from 'zod';
import { currentRequestId, onBehalfOf } from '../request-scope.ts';

/** Nobody answered a question within its deadline. The asker says what happens without an answer. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** How services talk to each other while someone waits. */
export interface Bus {
  /** @throws Unanswered after the question's deadline, or at once when nobody listens. */
  ask<Q extends QuestionDefinition>(
    question: Q,
    request: z.input<Q['request']>,
    options?: { requestId?: string },
  ): Promise<z.output<Q['answer']>>;
}

export interface Responder {
  readonly question: QuestionDefinition;
  readonly answer: (request: never) => Promise<unknown>;
}

/** Ties a question to what answers it. Several copies of a service share the work. */
export function respond<Q extends QuestionDefinition>(
  question: Q,
  answer: (request: z.output<Q['request']>) => Promise<z.input<Q['answer']>>,
): Responder {
  return { question, answer };
}

interface Envelope {
  readonly answer?: unknown;
  readonly failed?: true;
}

export function createBus(connection: NatsConnection): Bus {
  return {
    async ask(question, request, { requestId = currentRequestId() } = {}) {
      const headers = createHeaders();
      if (requestId) headers.set(headerNames.requestId, requestId);
      const payload = JSON.stringify(question.request.parse(request));
      let envelope: Envelope;
      try {
        const message = await connection.request(question.subject, payload, {
          timeout: question.deadlineMs,
          headers,
        });
        envelope = message.json<Envelope>();
      } catch (cause) {
        throw new Unanswered(`no answer to ${question.subject}`, { cause });
      }
      if (envelope.failed) throw new Unanswered(`${question.subject} could not be answered`);
      return question.answer.parse(envelope.answer) as never;
    },
  };
}

/** Starts to answer, and answers how to stop it; what goes wrong is told to the log in full, and to the asker only as a failure. */
export function startResponder(
  connection: NatsConnection,
  { question, answer }: Responder,
  onFailure: (error: unknown, subject: string) => void,
): () => Promise<void> {
  const subscription = connection.subscribe(question.subject, {
    queue: question.service,
    callback: (_error, message) => {
      const reply = (envelope: Envelope): void => void message.respond(JSON.stringify(envelope));
      const requestId = message.headers?.get(headerNames.requestId) || randomUUID();
      const work = async (): Promise<unknown> => {
        const request = question.request.parse(message.json());
        return question.answer.parse(await answer(request as never));
      };
      onBehalfOf(requestId, work).then(
        (value) => reply({ answer: value }),
        (error: unknown) => {
          onFailure(error, question.subject);
          reply({ failed: true });
        },
      );
    },
  });
  return () => (connection.isClosed() ? Promise.resolve() : subscription.drain());
}
