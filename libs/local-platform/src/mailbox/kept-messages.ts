import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** So many messages a folder keeps over a restart; what is older is taken away. */
const mostKept = 5_000;
/** A process may have only so many files open. */
const atOnce = 64;

/**
 * Reads a folder of messages, oldest first. Each has a file `<id>.json`, and may have others of that name; ids sort by arrival.
 * @param read makes a message of the one with that id
 * @param most to be kept
 */
export async function readKept<Message>(
  folder: string,
  read: (id: string) => Promise<Message>,
  most = mostKept,
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
  for (let start = 0; start < list.length; start += atOnce)
    done.push(...(await Promise.all(list.slice(start, start + atOnce).map(work))));
  return done;
}
