import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly key: string;
  readonly changedAt: Date;
}

/**
 * Files by key (`images/abc.jpg`): a folder of this machine, or a bucket that several machines share. Every method rejects with StoreAway
 * when the store does not answer, refuses, or takes longer than its deadline: "there is none" is only ever said by the store itself.
 */
export interface ObjectStore {
  /** The same key again replaces what was there. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** All of it; undefined where there is none. */
  read(key: string): Promise<Buffer | undefined>;
  /** Undefined where there is none. The stream ends with an error when the store falls silent in the middle. */
  open(key: string): Promise<{ readonly stream: Readable; readonly bytes: number } | undefined>;
  /** What lies below a folder, at any depth, in no order; at most `limit`. */
  list(folder: string, limit: number): Promise<StoredObject[]>;
  /** One that is not there is gone already. */
  remove(key: string): Promise<void>;
}

/** The store cannot be had just now; the same again may work in a moment. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';

  constructor(what: string, cause: unknown) {
    super(`The object store did not ${what}.`, { cause });
  }
}
