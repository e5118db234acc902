import type { Readable } from 'node:stream';
import type { ObjectStore } from '@frizo/service-kit';
import type { ImageFile } from './process-image.ts';

/** Where picture files lie. Their names come from a hash, so that a file never changes once it is there. */
export interface ImageFiles {
  save(files: readonly ImageFile[]): Promise<void>;
  /** Undefined when there is no such file. */
  open(name: string): Promise<{ readonly stream: Readable; readonly bytes: number } | undefined>;
}

export function createImageFiles(store: ObjectStore): ImageFiles {
  return {
    async save(files) {
      await Promise.all(files.map(({ name, bytes }) => store.put(name, bytes)));
    },
    open: (name) => store.open(name),
  };
}
