import type { Mail, MailsStore } from './mails.store.ts';

export type SendMail = (mail: Mail) => Promise<void>;

/** The mail server will never take this mail, however often it is asked. */
export class RefusedForGood extends Error {
  override readonly name = 'RefusedForGood';
}

export interface PostRoom {
  readonly mails: MailsStore;
  readonly send: SendMail;
  readonly now: () => Date;
  /** `isGivenUp`: nobody tries this mail again. */
  readonly onFailure: (error: unknown, mail: Mail, isGivenUp: boolean) => void;
}

const batch = 20;
const firstRetryMs = 5_000;
const longestRetryMs = 15 * 60_000;

/**
 * Sends what is due. A mail server that is down costs nobody a booking: the mail waits in the table and goes later,
 * each time after twice the wait. What is refused for good, or has waited for too long, is given up and stays marked.
 * Answers how many were sent.
 */
export async function sendDueMails(room: PostRoom): Promise<number> {
  const due = await room.mails.takeDue(room.now(), batch);
  const outcomes = await Promise.all(due.map((mail) => sendOne(room, mail)));
  return outcomes.filter(Boolean).length;
}

async function sendOne({ mails, send, now, onFailure }: PostRoom, mail: Mail): Promise<boolean> {
  try {
    await send(mail);
    await mails.markSent(mail.id, now());
    return true;
  } catch (error) {
    const nextAt = new Date(now().getTime() + retryDelayMs(mail.attempts));
    const isGivenUp = error instanceof RefusedForGood || nextAt > mail.giveUpAt;
    onFailure(error, mail, isGivenUp);
    if (isGivenUp) await mails.markFailed(mail.id, now(), String(error));
    else await mails.retryAt(mail.id, nextAt);
    return false;
  }
}

/** 5 s after the first failure, doubling up to a quarter of an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1));
}
