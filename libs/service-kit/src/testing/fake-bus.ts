import type { QuestionDefinition } from '@frizo/contracts';
import type { z } from 'zod';
import { Unanswered, type Bus } from '../nats/bus.ts';

/** A bus whose answers a test gives. */
export interface FakeBus extends Bus {
  /** What was asked, in order. */
  readonly asked: readonly { readonly subject: string; readonly request: unknown }[];
  answer<Q extends QuestionDefinition>(
    question: Q,
    answer: (request: z.output<Q['request']>) => z.input<Q['answer']>,
  ): void;
}

/** Answers what it was told to, and leaves every other question unanswered. */
export function fakeBus(): FakeBus {
  const answers = new Map<string, (request: never) => unknown>();
  const asked: { subject: string; request: unknown }[] = [];
  return {
    asked,
    answer(question, answer) {
      answers.set(question.subject, answer);
    },
    async ask(question, request) {
      const parsed = question.request.parse(request);
      asked.push({ subject: question.subject, request: parsed });
      const answer = answers.get(question.subject);
      if (!answer) throw new Unanswered(`no answer to ${question.subject}`);
      return question.answer.parse(answer(parsed as never)) as never;
    },
  };
}
