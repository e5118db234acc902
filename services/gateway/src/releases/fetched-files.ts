import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** A cache on disk of fetched files, which removes the least recently used ones. */
export interface FetchedFiles {
  /** Whether the file exists; counts as its use. */
  has(key: string): Promise<boolean>;
  /** Adds a file atomically, and removes others to make room. */
  add(key: string, content: Uint8Array): Promise<void>;
}

/** @param maxBytes of all files; a single larger file stays until the next one is added */
export function createFetchedFiles(folder: string, maxBytes: number): FetchedFiles {
  // A Map iterates in the order of insertion: the first key is the least recently used.
  const sizes = new Map<string, number>();
  let total = 0;
  let found: Promise<void> | undefined;

  function recordUse(key: string, bytes: number): void {
    forget(key);
    sizes.set(key, bytes);
    total += bytes;
  }

  function forget(key: string): void {
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  }

  /** Finds the files of an earlier run: whole files, and partial ones, which are never used and so removed in time. */
  async function findExisting(): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (const { key, bytes } of await filesIn(folder)) recordUse(key, bytes);
  }

  function ready(): Promise<void> {
    found ??= findExisting().catch((error: unknown) => {
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
      else recordUse(key, bytes);
      return bytes !== undefined;
    },
    async add(key, content) {
      await ready();
      const path = join(folder, key);
      const temporary = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(temporary, content);
      await rename(temporary, path);
      recordUse(key, content.byteLength);
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
        // Another process may delete it at the same time.
        const found = await stat(path).catch(() => undefined);
        return found ? [{ key: relative(folder, path), bytes: found.size, mtimeMs: found.mtimeMs }] : [];
      }),
  );
  return files.flat().sort((a, b) => a.mtimeMs - b.mtimeMs);
}
