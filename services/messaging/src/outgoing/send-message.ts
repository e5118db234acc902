import { setTimeout } from 'node:timers/promises';
import { handleJob, scheduledJob, type Job } from '@frizo/service-kit';
import { sendJobs, type Outgoing, type OutgoingName, type OutgoingStore } from './outgoing.store.ts';

/** A provider will never accept this message, so it is not retried. */
export class RefusedForGood extends Error {
  override readonly name = 'RefusedForGood';
}

export interface MessageSender<M extends Outgoing> {
  readonly store: OutgoingStore<M>;
  readonly send: (message: M) => Promise<void>;
  readonly now: () => Date;
  /** Waits before the next attempt to record that a message was sent. */
  readonly pause: () => Promise<void>;
  readonly onGivenUp: (error: unknown, message: M) => void;
}

/** Between two attempts to record that a message was sent. */
export const pauseBeforeRecording = (): Promise<void> => setTimeout(500);
/** At half a second each, as long as an attempt of the job may take. */
const maxRecordingAttempts = 1_000;

/** The jobs of a table: each message as soon as it is queued, and those left by an earlier release. */
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
 * Sends a message. Throws errors that may pass, so that the job retries. A message that is refused permanently, or could only be retried
 * after its limit, is given up and marked as failed.
 */
export async function sendMessage<M extends Outgoing>(sender: MessageSender<M>, id: string): Promise<void> {
  const message = await sender.store.take(id);
  if (message && (await trySend(sender, message))) await recordSent(sender, id, sender.now());
}

/** Retries while the database is down, since a message that is not recorded as sent would be sent again. */
async function recordSent<M extends Outgoing>(
  { store, pause }: MessageSender<M>,
  id: string,
  at: Date,
): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await store.markSent(id, at);
    } catch (error) {
      if (attempts === maxRecordingAttempts) throw error;
      await pause();
    }
  }
}

/** @throws the provider's error if the message should be retried */
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

/** The longest wait until the next attempt (`sendJobs`): 10 s after the first one, doubling up to 15 minutes. */
export function maxRetryDelayMs(attempts: number): number {
  const { firstSeconds, longestSeconds } = sendJobs.mails.retries;
  return Math.min(longestSeconds, firstSeconds * 2 ** attempts) * 1_000;
}
