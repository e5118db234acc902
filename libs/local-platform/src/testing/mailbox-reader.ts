/** A mail as the mailbox hands it to tests. */
export interface ReceivedMail {
  readonly id: string;
  readonly receivedAt: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly mimeType: string;
    readonly size: number;
    /** Below the mailbox's address. */
    readonly url: string;
    /** Of `text/*` only. */
    readonly text?: string;
  }[];
}

export interface MailWish {
  readonly to?: string;
  /** Words that the subject holds, in any case. */
  readonly subject?: string;
  /** The id of a mail that came before. */
  readonly after?: string;
}

export interface MailboxReader {
  /** Newest first. */
  list(wish?: MailWish): Promise<ReceivedMail[]>;
  /** The newest mail that is as wished, as soon as there is one. @throws when none comes within 20 s. */
  waitFor(wish: MailWish): Promise<ReceivedMail>;
}

const patienceMs = 20_000;

/** Reads the mailbox of a running portal. */
export function readMailbox(mailboxUrl: string): MailboxReader {
  async function ask(wish: MailWish, waitMs: number): Promise<ReceivedMail[]> {
    const query = new URLSearchParams({ ...wish, waitMs: String(waitMs) });
    const answer = await fetch(`${mailboxUrl}/api/messages?${query.toString()}`);
    if (!answer.ok) throw new Error(`The mailbox answered ${answer.status}.`);
    return ((await answer.json()) as { messages: ReceivedMail[] }).messages;
  }
  return {
    list: (wish = {}) => ask(wish, 0),
    async waitFor(wish) {
      const [mail] = await ask(wish, patienceMs);
      if (mail === undefined) throw new Error(`No mail came that is as wished: ${JSON.stringify(wish)}`);
      return mail;
    },
  };
}
