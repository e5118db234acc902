import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Files of this machine's disk that were fetched from elsewhere: as many as fit, the ones that were asked for last. */
export interface FetchedFiles {
  /** Whether it is there, and then it was asked for. */
  has(key: string): Promise<boolean>;
  /** Puts it there whole, and takes others away for it. */
  keep(key: string, content: Uint8Array): Promise<void>;
}

/** @param maxBytes of all of them; one that is larger by itself stays until the next one comes */
export function createFetchedFiles(folder: string, maxBytes: number): FetchedFiles {
  // A Map keeps the order in which its keys came: first is what was asked for the longest ago.
  const sizes = new Map<string, number>();
  let total = 0;
  let found: Promise<void> | undefined;

  function note(key: string, bytes: number): void {
    forget(key);
    sizes.set(key, bytes);
    total += bytes;
  }

  function forget(key: string): void {
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  }

  /** What an earlier run has left: whole files, and halves that nobody asks for and that go in their turn. */
  async function findKept(): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (const { key, bytes } of await filesIn(folder)) note(key, bytes);
  }

  function ready(): Promise<void> {
    found ??= findKept().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  }

  async function makeRoom(): Promise<void> {
    for (const key of sizes.keys()) {
      if (total <= maxBytes || sizes.size <= 1) return;
      forget(key);
      await rm(join(folder, key), { force: true });
    }
  }

  return {
    async has(key) {
      await ready();
      const bytes = await stat(join(folder, key)).then(
        ({ size }) => size,
        () => undefined,
      );
      if (bytes === undefined) forget(key);
      else note(key, bytes);
      return bytes !== undefined;
    },
    async keep(key, content) {
      await ready();
      const path = join(folder, key);
      const halfway = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(halfway, content);
      await rename(halfway, path);
      note(key, content.byteLength);
      await makeRoom();
    },
  };
}

async function filesIn(folder: string): Promise<{ key: string; bytes: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        // Another process may take it away in this moment.
        const found = await stat(path).catch(() => undefined);
        return found ? [{ key: relative(folder, path), bytes: found.size, mtimeMs: found.mtimeMs }] : [];
      }),
  );
  return files.flat().sort((a, b) => a.mtimeMs - b.mtimeMs);
}
