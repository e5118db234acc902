import { readFile, rename, writeFile } from 'node:fs/promises';
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

export interface TextStore {
  /** Keeps a text for good: it is on disk when this settles. */
  add(text: Pick<TextMessage, 'to' | 'from' | 'body'>): Promise<TextMessage>;
  /** Newest first. */
  list(filter: TextFilter): TextMessage[];
  /** The matching texts, as soon as there is one; none when the time is up. */
  waitFor(filter: TextFilter, waitMs: number): Promise<TextMessage[]>;
}

/** Opens a folder of texts: each one lies there as a file of its own. */
export async function openTextStore(folder: string, now: () => Date): Promise<TextStore> {
  const texts = await readKept(folder, (id) => readText(folder, id));
  const arrivals = createArrivals();
  const list = (filter: TextFilter) => texts.filter((text) => matches(text, filter)).toReversed();
  return {
    list,
    waitFor: (filter, waitMs) => arrivals.waitFor(() => list(filter), waitMs),
    async add(given) {
      const receivedAt = now();
      const text = { id: arrivalId(receivedAt), receivedAt: receivedAt.toISOString(), ...given };
      const file = join(folder, text.id);
      // Whole, or not there.
      await writeFile(`${file}.part`, JSON.stringify(text));
      await rename(`${file}.part`, `${file}.json`);
      texts.push(text);
      texts.sort((a, b) => (a.id < b.id ? -1 : 1));
      arrivals.tell();
      return text;
    },
  };
}

async function readText(folder: string, id: string): Promise<TextMessage> {
  return JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as TextMessage;
}

function matches(text: TextMessage, { to, after, before }: TextFilter): boolean {
  if (to && !text.to.includes(to.replace(/\D/g, ''))) return false;
  if (after && text.id <= after) return false;
  return !(before && text.id >= before);
}
