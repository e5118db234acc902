import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** A file to which every group of changes is appended as one line of JSON. */
export interface Journal {
  /** All changes of the file, oldest first. */
  read(): Promise<readonly JournalChange[]>;
  append(changes: readonly JournalChange[]): void;
  /** Resolves when everything appended so far is in the file. */
  saved(): Promise<void>;
  close(): Promise<void>;
}

interface JournalChange {
  readonly kind: string;
  readonly id: string;
  readonly row?: unknown;
}

/**
 * Opens the file of the state. A group of changes is one line, so that a process killed while it writes loses the whole group or nothing;
 * an incomplete last line is dropped. The file is rewritten at each start without the versions of an object that have been replaced.
 */
export async function openJournal(file: string): Promise<Journal> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const changes = await lastVersions(file);
  const rewritten = `${file}.new`;
  const fresh = await open(rewritten, 'w', 0o600);
  for (const change of changes) await fresh.appendFile(`${JSON.stringify([change])}\n`);
  await fresh.sync();
  await fresh.close();
  await rename(rewritten, file);
  const handle = await open(file, 'a', 0o600);
  let writing: Promise<void> = Promise.resolve();
  return {
    read: async () => changes,
    append: (group) => {
      const line = `${JSON.stringify(group)}\n`;
      writing = writing.then(() => handle.appendFile(line));
      // The request that waits for `saved` gets the failure.
      writing.catch(() => undefined);
    },
    saved: () => writing,
    close: async () => {
      await writing;
      await handle.close();
    },
  };
}

async function lastVersions(file: string): Promise<JournalChange[]> {
  if (!existsSync(file)) return [];
  const versions = new Map<string, JournalChange>();
  for await (const line of createInterface({ input: createReadStream(file) }))
    for (const change of groupOf(line)) {
      const key = `${change.kind} ${change.id}`;
      if (change.row === undefined) versions.delete(key);
      else versions.set(key, change);
    }
  return [...versions.values()];
}

function groupOf(line: string): JournalChange[] {
  try {
    return JSON.parse(line) as JournalChange[];
  } catch {
    return [];
  }
}
