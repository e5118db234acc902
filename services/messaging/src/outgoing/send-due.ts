import type { Outgoing, OutgoingStore } from './outgoing.store.ts';

/** This message will never be taken, however often it is offered. */
export class RefusedForGood extends Error {
  override readonly name = 'RefusedForGood';
}

export interface SendRoom<M extends Outgoing> {
  readonly store: OutgoingStore<M>;
  readonly send: (message: M) => Promise<void>;
  readonly now: () => Date;
  /** When what was sent while the database was away went out, by id: to be noted before anything is sent again. */
  readonly unmarked: Map<string, Date>;
  /** `isGivenUp`: nobody tries this message again. */
  readonly onFailure: (error: unknown, message: M, isGivenUp: boolean) => void;
}

/** At two turns a second enough for thousands of reminders that come due at the same minute, and no more than an SMTP server likes. */
const batch = 50;
const firstRetryMs = 5_000;
const longestRetryMs = 15 * 60_000;

/**
 * Sends what is due, so many in a turn. A server that is down costs nobody a booking: the message waits in the table and goes later,
 * each time after twice the wait. What is refused for good, or has waited for too long, is given up and stays marked.
 * Answers how many were sent.
 */
export async function sendDue<M extends Outgoing>(room: SendRoom<M>): Promise<number> {
  await markSent(room);
  const due = await room.store.takeDue(room.now(), batch);
  const outcomes = await Promise.all(due.map((message) => sendOne(room, message)));
  return outcomes.filter(Boolean).length;
}

/** Notes what went out; what cannot be noted now is noted at the next turn, before its lease ends and it would go a second time. */
async function markSent<M extends Outgoing>({ store, unmarked }: SendRoom<M>): Promise<void> {
  for (const [id, at] of unmarked) {
    await store.markSent(id, at);
    unmarked.delete(id);
  }
}

async function sendOne<M extends Outgoing>(room: SendRoom<M>, message: M): Promise<boolean> {
  try {
    await room.send(message);
  } catch (error) {
    await putOff(room, message, error);
    return false;
  }
  const at = room.now();
  await room.store.markSent(message.id, at).catch(() => room.unmarked.set(message.id, at));
  return true;
}

async function putOff<M extends Outgoing>(
  { store, now, onFailure }: SendRoom<M>,
  message: M,
  error: unknown,
): Promise<void> {
  const nextAt = new Date(now().getTime() + retryDelayMs(message.attempts));
  const isGivenUp = error instanceof RefusedForGood || nextAt > message.giveUpAt;
  onFailure(error, message, isGivenUp);
  if (isGivenUp) await store.markFailed(message.id, now(), String(error));
  else await store.retryAt(message.id, nextAt);
}

/** 5 s after the first failure, doubling up to a quarter of an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1));
}
