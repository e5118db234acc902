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

export interface MailQuery {
  readonly to?: string;
  /** Words that the subject holds, in any case. */
  readonly subject?: string;
  /** The id of a mail that came before. */
  readonly after?: string;
}

/** A text message as the mailbox hands it to tests. */
export interface ReceivedText {
  readonly id: string;
  readonly receivedAt: string;
  /** With its country's code: `+16025550123`. */
  readonly to: string;
  readonly from: string;
  readonly body: string;
}

export interface TextQuery {
  /** Digits of the number. */
  readonly to?: string;
  /** The id of a text that came before. */
  readonly after?: string;
}

/** A push message as the mailbox hands it to tests. */
export interface ReceivedPush {
  readonly id: string;
  readonly receivedAt: string;
  /** The last part of the subscription's endpoint. */
  readonly to: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly ttlSeconds: number;
}

export interface MailboxReader {
  /** Newest first. */
  list(query?: MailQuery): Promise<ReceivedMail[]>;
  /** The newest mail that is as wished, as soon as there is one. @throws when none comes within 20 s. */
  waitFor(query: MailQuery): Promise<ReceivedMail>;
  /** Newest first. */
  listTexts(query?: TextQuery): Promise<ReceivedText[]>;
  /** The newest text that is as wished, as soon as there is one. @throws when none comes within 20 s. */
  waitForText(query: TextQuery): Promise<ReceivedText>;
  /** The newest push message to a subscription, as soon as there is one. @throws when none comes within 20 s. */
  waitForPush(wanted: TextQuery): Promise<ReceivedPush>;
}

type List = 'messages' | 'texts' | 'pushes';

const patienceMs = 20_000;

/** Reads the mailbox of a running portal. */
export function readMailbox(mailboxUrl: string): MailboxReader {
  async function ask<T>(path: List, query: MailQuery, waitMs: number): Promise<T[]> {
    const parameters = new URLSearchParams({ ...query, waitMs: String(waitMs) });
    const answer = await fetch(`${mailboxUrl}/api/${path}?${parameters.toString()}`);
    if (!answer.ok) throw new Error(`The mailbox answered ${answer.status}.`);
    return ((await answer.json()) as Record<typeof path, T[]>)[path];
  }
  async function waitForOne<T>(path: List, query: MailQuery): Promise<T> {
    const [first] = await ask<T>(path, query, patienceMs);
    if (first === undefined) throw new Error(`Nothing arrived that matches ${JSON.stringify(query)}`);
    return first;
  }
  return {
    list: (query = {}) => ask('messages', query, 0),
    waitFor: (query) => waitForOne('messages', query),
    listTexts: (query = {}) => ask('texts', query, 0),
    waitForText: (query) => waitForOne('texts', query),
    waitForPush: (wanted) => waitForOne('pushes', wanted),
  };
}
