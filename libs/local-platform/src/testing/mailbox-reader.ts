/** A mail in the mailbox. */
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
    /** The path on the mailbox. */
    readonly url: string;
    /** Only for `text/*`. */
    readonly text?: string;
  }[];
}

export interface MailQuery {
  readonly to?: string;
  /** Text in the subject, in any case. */
  readonly subject?: string;
  /** The id of an earlier mail. */
  readonly after?: string;
}

/** A text message in the mailbox. */
export interface ReceivedText {
  readonly id: string;
  readonly receivedAt: string;
  /** With country code: `+16025550123`. */
  readonly to: string;
  readonly from: string;
  readonly body: string;
}

export interface TextQuery {
  /** Digits of the number. */
  readonly to?: string;
  /** The id of an earlier text. */
  readonly after?: string;
}

/** A push message in the mailbox. */
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
  /** Waits for a matching mail and returns the newest. @throws if none arrives within 20 s. */
  waitFor(query: MailQuery): Promise<ReceivedMail>;
  /** Newest first. */
  listTexts(query?: TextQuery): Promise<ReceivedText[]>;
  /** Waits for a matching text and returns the newest. @throws if none arrives within 20 s. */
  waitForText(query: TextQuery): Promise<ReceivedText>;
  /** Waits for a push message to a subscription and returns the newest. @throws if none arrives within 20 s. */
  waitForPush(wanted: TextQuery): Promise<ReceivedPush>;
}

type List = 'messages' | 'texts' | 'pushes';

const timeoutMs = 20_000;

/** Reads the mailbox of a running portal. */
export function readMailbox(mailboxUrl: string): MailboxReader {
  async function fetchList<T>(path: List, query: MailQuery, waitMs: number): Promise<T[]> {
    const parameters = new URLSearchParams({ ...query, waitMs: String(waitMs) });
    const response = await fetch(`${mailboxUrl}/api/${path}?${parameters.toString()}`);
    if (!response.ok) throw new Error(`The mailbox answered ${response.status}.`);
    return ((await response.json()) as Record<typeof path, T[]>)[path];
  }
  async function waitForOne<T>(path: List, query: MailQuery): Promise<T> {
    const [first] = await fetchList<T>(path, query, timeoutMs);
    if (first === undefined) throw new Error(`Nothing arrived that matches ${JSON.stringify(query)}`);
    return first;
  }
  return {
    list: (query = {}) => fetchList('messages', query, 0),
    waitFor: (query) => waitForOne('messages', query),
    listTexts: (query = {}) => fetchList('texts', query, 0),
    waitForText: (query) => waitForOne('texts', query),
    waitForPush: (wanted) => waitForOne('pushes', wanted),
  };
}
