import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { arrivalId, createArrivals } from './arrivals.ts';
import { readMessages } from './message-folder.ts';

/** A received text message. */
export interface TextMessage {
  /** Sorts by arrival, oldest first. */
  readonly id: string;
  /** ISO instant. */
  readonly receivedAt: string;
  /** With country code: `+16025550123`. */
  readonly to: string;
  readonly from: string;
  readonly body: string;
}

export interface TextFilter {
  /** Digits of the recipient's number, with any separators. */
  readonly to?: string | undefined;
  /** Only texts that arrived after, or before, the one with this id. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** Common fields of text and push messages. */
interface StoredMessage {
  readonly id: string;
  readonly receivedAt: string;
  readonly to: string;
}

export interface MessageStore<Message extends StoredMessage> {
  /** Stores a message: it is on disk when this resolves. */
  add(message: Omit<Message, 'id' | 'receivedAt'>): Promise<Message>;
  /** Newest first. */
  list(filter: TextFilter): Message[];
  /** Resolves with the matching messages as soon as there is one; empty after the timeout. */
  waitFor(filter: TextFilter, waitMs: number): Promise<Message[]>;
}

export type TextStore = MessageStore<TextMessage>;

/**
 * Opens a folder of messages with a file for each.
 * @param isTo whether a message matches the recipient of a filter
 */
export async function openMessageStore<Message extends StoredMessage>(
  folder: string,
  now: () => Date,
  isTo: (message: Message, wanted: string) => boolean,
): Promise<MessageStore<Message>> {
  await mkdir(folder, { recursive: true });
  const messages = await readMessages(folder, (id) => readMessage<Message>(folder, id));
  const arrivals = createArrivals();
  const matches = (message: Message, { to, after, before }: TextFilter) =>
    (!to || isTo(message, to)) && !(after && message.id <= after) && !(before && message.id >= before);
  const list = (filter: TextFilter) => messages.filter((message) => matches(message, filter)).toReversed();
  return {
    list,
    waitFor: (filter, waitMs) => arrivals.waitFor(() => list(filter), waitMs),
    async add(given) {
      const receivedAt = now();
      const stored = { id: arrivalId(receivedAt), receivedAt: receivedAt.toISOString(), ...given };
      const message = stored as unknown as Message;
      const file = join(folder, message.id);
      // Renamed into place, so that no file is incomplete.
      await writeFile(`${file}.part`, JSON.stringify(message));
      await rename(`${file}.part`, `${file}.json`);
      messages.push(message);
      messages.sort((a, b) => (a.id < b.id ? -1 : 1));
      arrivals.notify();
      return message;
    },
  };
}

/** Filters text messages by digits of the number, with any separators. */
export function openTextStore(folder: string, now: () => Date): Promise<TextStore> {
  return openMessageStore<TextMessage>(folder, now, ({ to }, wanted) =>
    to.includes(wanted.replace(/\D/g, '')),
  );
}

async function readMessage<Message>(folder: string, id: string): Promise<Message> {
  return JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as Message;
}
