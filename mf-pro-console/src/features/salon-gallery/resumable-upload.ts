import { cancelImageUpload, finishImageUpload, sendImagePart, startImageUpload } from '@frizo/contracts';
import type { FormPhotoFieldProps, SentPhoto } from '@frizo/photo-field';
import { isRequestError, useRequest, type RequestFn } from '@frizo/remote-kit';
import { onConnected } from '@frizo/remote-kit/parts';

export interface UploadProgress {
  /** 0 to 1. */
  readonly done: number;
  /** The connection is lost, or the server is busy; the upload goes on by itself. */
  readonly isWaiting: boolean;
}

/** Resolves after some time, once the connection is back, or when aborted. */
export type WaitToContinue = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** A picture that is sent in parts, so that a lost connection costs one part at most. */
export interface ResumableUpload {
  /** Sends what has not been received yet. Rejects with a refusal; run again, it continues where it stopped. */
  run(signal: AbortSignal, onProgress: (progress: UploadProgress) => void): Promise<SentPhoto>;
  /** Deletes what was received of an upload that is not wanted any more. */
  discard(): void;
}

/** How long to wait without a sign of the connection. */
const pauseMs = 5_000;
/** A longer wait is for the user to decide. */
const longestPauseSeconds = 30;

export function createResumableUpload(
  request: RequestFn,
  jpeg: Blob,
  wait: WaitToContinue = waitToContinue,
): ResumableUpload {
  let started: { uploadId: string; partBytes: number } | null = null;
  let received = 0;

  return {
    async run(signal, onProgress) {
      const share = () =>
        started === null ? 0 : (received * started.partBytes) / (jpeg.size + started.partBytes);
      async function persist<T>(send: () => Promise<T>): Promise<T> {
        for (;;) {
          try {
            return await send();
          } catch (error) {
            const milliseconds = pauseOf(error);
            if (milliseconds === null || signal.aborted) throw error;
            onProgress({ done: share(), isWaiting: true });
            await wait(milliseconds, signal);
          }
        }
      }
      try {
        started ??= await persist(() =>
          request(startImageUpload, { image_type: 'gallery', bytes: jpeg.size }, { signal }),
        );
        const { uploadId, partBytes } = started;
        while (received * partBytes < jpeg.size) {
          const file = jpeg.slice(received * partBytes, (received + 1) * partBytes);
          await persist(() => request(sendImagePart, { uploadId, part: received }, { file, signal }));
          received += 1;
          onProgress({ done: share(), isWaiting: false });
        }
        return await persist(() => request(finishImageUpload, { uploadId }, { signal }));
      } catch (error) {
        // The server no longer has what it received.
        if (isRequestError(error) && [400, 404, 409, 413].includes(error.status)) {
          started = null;
          received = 0;
        }
        throw error;
      }
    },
    discard() {
      if (started === null) return;
      // What stays behind is deleted a day later.
      request(cancelImageUpload, { uploadId: started.uploadId }, { notice: false }).catch(() => undefined);
      started = null;
      received = 0;
    },
  };
}

/** Milliseconds until an attempt is repeated by itself; null for a refusal that would only be repeated. */
function pauseOf(error: unknown): number | null {
  if (!isRequestError(error)) return null;
  if (error.kind === 'network' || error.kind === 'timeout') return pauseMs;
  const seconds = error.retryAfterSeconds ?? longestPauseSeconds + 1;
  return seconds <= longestPauseSeconds ? seconds * 1_000 : null;
}

function waitToContinue(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    const stop = onConnected(finish);
    signal.addEventListener('abort', finish);
  });
}

/** Sends one picture of a form, with its progress. What is left of it when the dialog closes is discarded. */
export function useSendPicture(): FormPhotoFieldProps['send'] {
  const request = useRequest();
  return async (jpeg, signal, onProgress) => {
    const upload = createResumableUpload(request, jpeg);
    try {
      return await upload.run(signal, ({ done }) => onProgress(done));
    } catch (error) {
      upload.discard();
      throw error;
    }
  };
}
