import type { Mail, MailsStore } from './mails.store.ts';

export type SendMail = (mail: Mail) => Promise<void>;

const batch = 20;
const firstRetryMs = 5_000;
const longestRetryMs = 15 * 60_000;

/**
 * Sends what is due. A mail server that is down costs nobody a booking: the mail waits in the table and goes later,
 * each time after twice the wait. Answers how many were sent.
 */
export async function sendDueMails({
  mails,
  send,
  now,
  onFailure,
}: {
  mails: MailsStore;
  send: SendMail;
  now: () => Date;
  onFailure: (error: unknown, mail: Mail) => void;
}): Promise<number> {
  const due = await mails.takeDue(now(), batch);
  const outcomes = await Promise.all(
    due.map(async (mail) => {
      try {
        await send(mail);
        await mails.markSent(mail.id, now());
        return true;
      } catch (error) {
        onFailure(error, mail);
        await mails.retryAt(mail.id, new Date(now().getTime() + retryDelayMs(mail.attempts)));
        return false;
      }
    }),
  );
  return outcomes.filter(Boolean).length;
}

/** 5 s after the first failure, doubling up to a quarter of an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1));
}
