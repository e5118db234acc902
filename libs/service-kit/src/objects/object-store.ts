import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly key: string;
  readonly changedAt: Date;
}

/**
 * Files by key (`images/abc.jpg`): a folder of this machine, or a bucket that several machines share. Every method rejects with StoreAway
 * when the store does not respond, refuses, or exceeds its deadline: a file is missing only if the store itself reports it.
 */
export interface ObjectStore {
  /** Replaces an existing file. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** The whole file; undefined if it does not exist. */
  read(key: string): Promise<Buffer | undefined>;
  /** Undefined if the file does not exist. The stream ends with an error if the store stops sending. */
  open(key: string): Promise<{ readonly stream: Readable; readonly bytes: number } | undefined>;
  /** The files in a folder, at any depth, in no order; at most `limit`. */
  list(folder: string, limit: number): Promise<StoredObject[]>;
  /** Succeeds if the file does not exist. */
  remove(key: string): Promise<void>;
}

/** The store is unavailable; a retry may succeed. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';

  constructor(what: string, cause: unknown) {
    super(`The object store did not ${what}.`, { cause });
  }
}
