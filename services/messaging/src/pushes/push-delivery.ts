import { forgetPushToken, pushTokens } from '@frizo/contracts';
import type { ServiceParts } from '@frizo/service-kit';
import {
  createOutgoingStore,
  queueOutgoing,
  type Outgoing,
  type OutgoingOptions,
  type QueueTools,
} from '../outgoing/outgoing.store.ts';
import { pauseBeforeRecording, type MessageSender } from '../outgoing/send-message.ts';
import { createPushSender, ttlSeconds, type PushSettings } from './push-sender.ts';

/** A push message for one person: the portal's service worker shows title and body, and opens the path. */
interface Push extends Outgoing {
  readonly userId: number;
  readonly title: string;
  readonly body: string;
  /** The path on the portal that a click opens. */
  readonly url: string;
}

export type NewPush = Pick<Push, 'userId' | 'title' | 'body' | 'url'>;

/** Puts push messages in the queue, in the transaction of the event that caused them. */
export async function queuePushes(
  tools: QueueTools,
  pushes: readonly NewPush[],
  options: OutgoingOptions = {},
): Promise<void> {
  const worthTryingMs = Math.min(options.worthTryingMs ?? Infinity, ttlSeconds * 1000);
  const messages = pushes.map(({ userId, ...push }) => ({
    columns: { ...push, user_id: userId },
    options: { worthTryingMs },
  }));
  await queueOutgoing(tools, 'pushes', messages);
}

/** Sends queued push messages to the browsers that identity knows. */
export function createPushDelivery(
  { knex, jobs, bus, clock, log }: Pick<ServiceParts, 'knex' | 'jobs' | 'bus' | 'clock' | 'log'>,
  settings: PushSettings,
): MessageSender<Push> {
  const sendTo = createPushSender(settings);
  return {
    store: createOutgoingStore<Push>(
      { knex, jobs },
      {
        table: 'pushes',
        columns: ['user_id as userId', 'title', 'body', 'url'],
        secretColumns: [],
      },
    ),
    async send({ userId, title, body, url }) {
      const { tokens } = await bus.request(pushTokens, { userId });
      const content = JSON.stringify({ title, body, path: url });
      const outcomes = await Promise.all(tokens.map((token) => sendTo(token, content)));
      for (const [index, outcome] of outcomes.entries()) {
        const token = tokens[index];
        if (outcome === 'gone' && token !== undefined) await bus.request(forgetPushToken, { userId, token });
      }
      // Retried only if no browser got it, since those that did would show it twice.
      const failure = outcomes.find((outcome) => outcome instanceof Error);
      if (failure && !outcomes.includes('sent')) throw failure;
    },
    now: () => clock.now(),
    pause: pauseBeforeRecording,
    onGivenUp: (err, { id, attempts }) => log.error({ err, push: id, attempts }, 'push message given up'),
  };
}
