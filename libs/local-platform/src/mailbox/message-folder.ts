import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The number of messages that a folder keeps at a restart; older ones are deleted. */
const maxMessages = 5_000;
/** The number of open files is limited. */
const concurrency = 64;

/**
 * Reads a folder of messages, oldest first. Each has a file `<id>.json`, and may have others with the same base name; ids sort by arrival.
 * @param read reads the message with an id
 * @param most the number of messages to keep
 */
export async function readMessages<Message>(
  folder: string,
  read: (id: string) => Promise<Message>,
  most = maxMessages,
): Promise<Message[]> {
  const files = await readdir(folder);
  const ids = files.flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? []).sort();
  const outdated = new Set(ids.splice(0, Math.max(0, ids.length - most)));
  const toRemove = files.filter((file) => outdated.has(file.replace(/\.[^.]+$/, '')));
  await inGroups(toRemove, (file) => rm(join(folder, file), { force: true }));
  return inGroups(ids, read);
}

async function inGroups<From, To>(list: readonly From[], work: (one: From) => Promise<To>): Promise<To[]> {
  const done: To[] = [];
  for (let start = 0; start < list.length; start += concurrency)
    done.push(...(await Promise.all(list.slice(start, start + concurrency).map(work))));
  return done;
}
