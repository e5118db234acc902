import { setTimeout } from 'node:timers/promises';
import { handleJob, scheduledJob, type Job } from '@frizo/service-kit';
import { sendJobs, type Outgoing, type OutgoingName, type OutgoingStore } from './outgoing.store.ts';

/** This message will never be taken, however often it is offered. */
export class RefusedForGood extends Error {
  override readonly name = 'RefusedForGood';
}

export interface MessageSender<M extends Outgoing> {
  readonly store: OutgoingStore<M>;
  readonly send: (message: M) => Promise<void>;
  readonly now: () => Date;
  /** Waits before what was sent is noted once more. */
  readonly pause: () => Promise<void>;
  readonly onGivenUp: (error: unknown, message: M) => void;
}

/** Between two tries to note what was sent. */
export const pauseToNote = (): Promise<void> => setTimeout(500);
/** For as long as an attempt may take, at half a second each. */
const mostTriesToNote = 1_000;

/** The jobs of a table: each message as soon as it is queued, and those that an earlier release has left. */
export function sendingJobs<M extends Outgoing>(table: OutgoingName, sender: MessageSender<M>): Job[] {
  return [
    handleJob(sendJobs[table], ({ id }) => sendMessage(sender, id)),
    scheduledJob({
      name: `adopt-waiting-${table}`,
      schedule: '* * * * *',
      run: () => sender.store.adoptWaiting(sender.now()),
    }),
  ];
}

/**
 * Sends a message. A server that is down costs nobody a booking: what throws is tried again. What is refused for good, or could be tried
 * again only when it is worth nothing any more, is given up and stays marked.
 */
export async function sendMessage<M extends Outgoing>(sender: MessageSender<M>, id: string): Promise<void> {
  const message = await sender.store.take(id);
  if (message && (await trySend(sender, message))) await noteSent(sender, id, sender.now());
}

/** The database may be away just now. What it does not know to be sent would go a second time. */
async function noteSent<M extends Outgoing>(
  { store, pause }: MessageSender<M>,
  id: string,
  at: Date,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await store.markSent(id, at);
    } catch (error) {
      if (tries === mostTriesToNote) throw error;
      await pause();
    }
  }
}

/** @throws what the provider says, where it is worth another try */
async function trySend<M extends Outgoing>(
  { store, send, now, onGivenUp }: MessageSender<M>,
  message: M,
): Promise<boolean> {
  try {
    await send(message);
    return true;
  } catch (error) {
    const nextAt = new Date(now().getTime() + maxRetryDelayMs(message.attempts));
    if (!(error instanceof RefusedForGood) && nextAt <= message.giveUpAt) throw error;
    onGivenUp(error, message);
    await store.markFailed(message.id, now(), String(error));
    return false;
  }
}

/** How long it may be until the next attempt (`sendJobs`): from 10 s after the first, doubling up to a quarter of an hour. */
export function maxRetryDelayMs(attempts: number): number {
  const { firstSeconds, longestSeconds } = sendJobs.mails.retries;
  return Math.min(longestSeconds, firstSeconds * 2 ** attempts) * 1_000;
}
