import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { arrivalId, createArrivals } from './arrivals.ts';
import { readKept } from './kept-messages.ts';

/** A text message as it was handed in. */
export interface TextMessage {
  /** Sorts by arrival, oldest first. */
  readonly id: string;
  /** ISO instant. */
  readonly receivedAt: string;
  /** With its country's code: `+16025550123`. */
  readonly to: string;
  readonly from: string;
  readonly body: string;
}

export interface TextFilter {
  /** Part of the number it went to, whatever stands between the digits. */
  readonly to?: string | undefined;
  /** Only texts that came after, or before, the one with this id. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** What messages of every kind have: text messages, and those that are pushed to browsers. */
interface KeptMessage {
  readonly id: string;
  readonly receivedAt: string;
  readonly to: string;
}

export interface MessageStore<Message extends KeptMessage> {
  /** Keeps a message for good: it is on disk when this settles. */
  add(message: Omit<Message, 'id' | 'receivedAt'>): Promise<Message>;
  /** Newest first. */
  list(filter: TextFilter): Message[];
  /** The matching messages, as soon as there is one; none when the time is up. */
  waitFor(filter: TextFilter, waitMs: number): Promise<Message[]>;
}

export type TextStore = MessageStore<TextMessage>;

/**
 * Opens a folder of messages: each one lies there as a file of its own.
 * @param isTo whether a message went to what somebody looks for
 */
export async function openMessageStore<Message extends KeptMessage>(
  folder: string,
  now: () => Date,
  isTo: (message: Message, wanted: string) => boolean,
): Promise<MessageStore<Message>> {
  await mkdir(folder, { recursive: true });
  const messages = await readKept(folder, (id) => readMessage<Message>(folder, id));
  const arrivals = createArrivals();
  const matches = (message: Message, { to, after, before }: TextFilter) =>
    (!to || isTo(message, to)) && !(after && message.id <= after) && !(before && message.id >= before);
  const list = (filter: TextFilter) => messages.filter((message) => matches(message, filter)).toReversed();
  return {
    list,
    waitFor: (filter, waitMs) => arrivals.waitFor(() => list(filter), waitMs),
    async add(given) {
      const receivedAt = now();
      const kept = { id: arrivalId(receivedAt), receivedAt: receivedAt.toISOString(), ...given };
      const message = kept as unknown as Message;
      const file = join(folder, message.id);
      // Whole, or not there.
      await writeFile(`${file}.part`, JSON.stringify(message));
      await rename(`${file}.part`, `${file}.json`);
      messages.push(message);
      messages.sort((a, b) => (a.id < b.id ? -1 : 1));
      arrivals.tell();
      return message;
    },
  };
}

/** Text messages are found by digits of the number, whatever stands between them. */
export function openTextStore(folder: string, now: () => Date): Promise<TextStore> {
  return openMessageStore<TextMessage>(folder, now, ({ to }, wanted) =>
    to.includes(wanted.replace(/\D/g, '')),
  );
}

async function readMessage<Message>(folder: string, id: string): Promise<Message> {
  return JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as Message;
}
