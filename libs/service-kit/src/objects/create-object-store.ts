import { buffer } from 'node:stream/consumers';
import type { Disk } from 'flydrive';
import { type ObjectStore, StoreAway, type StoredObject } from './object-store.ts';
import { type DiskSettings, openDisk } from './open-disk.ts';

export interface ObjectStoreSettings extends DiskSettings {
  /** For a whole operation. Milliseconds. */
  readonly deadlineMs?: number;
}

/** Uploads may use a slow connection, so their deadline is this many times longer. */
const writeDeadlineFactor = 6;

/** Opens the store on first use. */
export function createObjectStore({ deadlineMs = 5_000, ...settings }: ObjectStoreSettings): ObjectStore {
  let opened: Promise<Disk> | undefined;
  const run = async <Answer>(what: string, ms: number, operation: (disk: Disk) => Promise<Answer>) => {
    opened ??= openDisk(settings);
    const result = opened.then(operation);
    return within(ms, result).catch((cause: unknown) => Promise.reject(new StoreAway(what, cause)));
  };
  const read = <Answer>(operation: (disk: Disk) => Promise<Answer>) =>
    run('answer', deadlineMs, (disk) => operation(disk).catch(undefinedIfMissing));
  return {
    put: (key, content) =>
      run('take a file', deadlineMs * writeDeadlineFactor, (disk) => disk.put(key, content)),
    read: (key) => read(async (disk) => buffer(await disk.getStream(key))),
    open: (key) =>
      read(async (disk) => {
        const { contentLength } = await disk.getMetaData(key);
        return { stream: await disk.getStream(key), bytes: contentLength };
      }),
    async list(folder, limit) {
      const found: StoredObject[] = [];
      let page: string | undefined;
      do {
        const token = page;
        const { objects, next } = await run('list its files', deadlineMs, (disk) =>
          listPage(disk, folder, token),
        );
        found.push(...objects);
        page = next;
      } while (page !== undefined && found.length < limit);
      return found.slice(0, limit);
    },
    remove: (key) => run('remove a file', deadlineMs, (disk) => disk.delete(key)),
  };
}

async function listPage(disk: Disk, folder: string, token: string | undefined) {
  const { objects, paginationToken: next } = await disk.listAll(folder, {
    recursive: true,
    ...(token === undefined ? {} : { paginationToken: token }),
  });
  const files = [...objects].filter((object) => object.isFile);
  const listed = await Promise.all(
    files
      // The store compares prefixes of text: `b1` also matches `b10/…`.
      .filter(({ key }) => key.startsWith(`${folder}/`))
      .map(async (file): Promise<StoredObject> => {
        const { lastModified } = await file.getMetaData();
        return { key: file.key, changedAt: lastModified };
      }),
  );
  return { objects: listed, next };
}

async function within<Answer>(ms: number, result: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`It took longer than ${ms} ms.`)), ms);
  try {
    return await Promise.race([result, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const missing = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

/** A missing bucket is not a missing file: it stays an error. */
function undefinedIfMissing(failure: unknown): undefined {
  for (let cause = failure; cause !== undefined && cause !== null; cause = (cause as Error).cause) {
    const { code, name } = cause as { readonly code?: unknown; readonly name?: unknown };
    if (missing.has(String(code)) || missing.has(String(name))) return undefined;
  }
  throw failure;
}
