import { useEffect, useRef, useState } from 'react';
import pLimit from 'p-limit';
import {
  browserPictures,
  centeredArea,
  photoFailureText,
  readPhoto,
  type SentPhoto,
} from '@frizo/photo-field';
import { isRequestError, useRequest } from '@frizo/remote-kit';
import { createResumableUpload, type ResumableUpload } from './resumable-upload.ts';

/** A chosen picture on its way. */
export interface PictureUpload {
  readonly key: number;
  readonly name: string;
  readonly file: File;
  /** The part that is sent, as an object URL; null until it has been drawn. */
  readonly thumbnail: string | null;
  readonly state: 'waiting' | 'sending' | 'offline' | 'failed' | 'uploaded';
  /** 0 to 1. */
  readonly done: number;
  /** Why it failed. */
  readonly problem: string | null;
  /** Whether another attempt can succeed. */
  readonly canRetry: boolean;
  readonly image: SentPhoto | null;
}

export interface PictureUploads {
  readonly uploads: readonly PictureUpload[];
  /** Reads, crops and sends files, each around its center. */
  add(files: readonly File[]): void;
  /** Sends a part of a picture that the user has chosen, as a new picture or in place of `key`. */
  addCropped(file: File, jpeg: Blob, key?: number): void;
  retry(key: number): void;
  remove(key: number): void;
}

/** So many at once: more would only share the same connection. */
const atOnce = 3;

interface Work {
  jpeg: Blob | null;
  upload: ResumableUpload | null;
  control: AbortController;
}

/** Sends several pictures at once, and goes on after a lost connection. */
export function usePictureUploads(): PictureUploads {
  const request = useRequest();
  const rows = useRows();
  const { change, insert, setThumbnail } = rows;
  const [limit] = useState(() => pLimit(atOnce));
  const works = useRef(new Map<number, Work>());

  useEffect(() => {
    const running = works.current;
    return () => {
      limit.clearQueue();
      for (const { control } of running.values()) control.abort();
    };
  }, [limit]);

  const send = async (key: number, file: File, work: Work) => {
    const { signal } = work.control;
    if (signal.aborted) return;
    change(key, { state: 'sending' });
    try {
      if (work.jpeg === null) {
        work.jpeg = await drawCentered(file);
        if (signal.aborted) return;
        setThumbnail(key, work.jpeg);
      }
      work.upload ??= createResumableUpload(request, work.jpeg);
      const image = await work.upload.run(signal, ({ done, isWaiting }) =>
        change(key, { done, state: isWaiting ? 'offline' : 'sending' }),
      );
      if (!signal.aborted) change(key, { state: 'uploaded', done: 1, image });
    } catch (error) {
      if (!signal.aborted) change(key, { state: 'failed', ...failureOf(error) });
    }
  };
  const enqueue = (key: number, file: File, work: Work) => {
    change(key, { state: 'waiting', done: 0, problem: null, image: null });
    void limit(() => send(key, file, work));
  };
  const start = (key: number, file: File, jpeg: Blob | null) => {
    const work: Work = { jpeg, upload: null, control: new AbortController() };
    works.current.set(key, work);
    if (jpeg !== null) setThumbnail(key, jpeg);
    enqueue(key, file, work);
  };
  /** Ends the work of a row: aborts it, and deletes what the server has of it. */
  const end = (key: number) => {
    const work = works.current.get(key);
    work?.control.abort();
    work?.upload?.discard();
    works.current.delete(key);
  };

  return {
    uploads: rows.uploads,
    add(files) {
      for (const file of files) start(insert(file), file, null);
    },
    addCropped(file, jpeg, replaced) {
      if (replaced !== undefined) end(replaced);
      start(replaced ?? insert(file), file, jpeg);
    },
    retry(key) {
      const work = works.current.get(key);
      const row = rows.uploads.find((one) => one.key === key);
      if (work && row) enqueue(key, row.file, work);
    },
    remove(key) {
      end(key);
      rows.remove(key);
    },
  };
}

/** The chosen pictures as they are shown, with their thumbnails. */
function useRows() {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const lastKey = useRef(0);
  const thumbnails = useRef(new Map<number, { release(): void }>());
  useEffect(() => {
    const shown = thumbnails.current;
    return () => {
      for (const { release } of shown.values()) release();
    };
  }, []);

  const change = (key: number, changes: Partial<PictureUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  return {
    uploads,
    change,
    /** @returns the key of the new row */
    insert(file: File): number {
      lastKey.current += 1;
      const key = lastKey.current;
      const row = { key, name: file.name, file, thumbnail: null, state: 'waiting', done: 0 } as const;
      setUploads((all) => [...all, { ...row, problem: null, canRetry: false, image: null }]);
      return key;
    },
    setThumbnail(key: number, jpeg: Blob) {
      thumbnails.current.get(key)?.release();
      const { url, release } = browserPictures.createUrl(jpeg);
      thumbnails.current.set(key, { release });
      change(key, { thumbnail: url });
    },
    remove(key: number) {
      thumbnails.current.get(key)?.release();
      thumbnails.current.delete(key);
      setUploads((all) => all.filter((one) => one.key !== key));
    },
  };
}

/** The text of a file that cannot be sent at all. */
class UnusableFile extends Error {
  override name = 'UnusableFile';
}

/** The largest part of a picture in its middle, as a JPEG. */
async function drawCentered(file: File): Promise<Blob> {
  const picture = await readPhoto(file, browserPictures);
  if (typeof picture === 'string') throw new UnusableFile(picture);
  try {
    return await picture.toJpeg(centeredArea(picture));
  } finally {
    picture.close();
  }
}

function failureOf(error: unknown): Pick<PictureUpload, 'problem' | 'canRetry'> {
  if (error instanceof UnusableFile) return { problem: error.message, canRetry: false };
  const isRefusedFile = isRequestError(error) && error.fields !== undefined;
  return { problem: photoFailureText(error), canRetry: !isRefusedFile };
}
