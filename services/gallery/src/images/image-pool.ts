import { availableParallelism } from 'node:os';
import { errorKeys } from '@frizo/contracts';
import { DomainError, type Logger } from '@frizo/service-kit';
import { Piscina } from 'piscina';
import { TooManyPixels, WrongImageFormat, type ProcessedImage } from './process-image.ts';
import type { Outcome } from './process-image.worker.ts';

export interface ImagePool {
  /**
   * Processes a picture in its turn.
   * @throws WrongImageFormat, TooManyPixels, or DomainError 503 if too many wait or the processing itself has failed
   */
  process(original: Buffer): Promise<ProcessedImage>;
  /** How many pictures are processed at once. */
  workers(): number;
  /** Accepts no more pictures, and aborts the current ones. */
  stop(): Promise<void>;
}

/** Half of the processors, so that the other half can serve calls. */
const mostWorkers = Math.max(1, Math.floor(availableParallelism() / 2));

export interface ImagePoolOptions {
  /** Gets failures that are not the sender's fault. */
  readonly log: Pick<Logger, 'error'>;
  /** Pictures that wait for their turn; each holds its bytes in memory. */
  readonly waiting?: number;
  readonly worker?: URL;
}

/** Processes pictures outside the thread that serves calls: one at a time in each worker, with a limited queue. */
export function createImagePool({
  log,
  waiting = 30,
  worker = new URL('./process-image.worker.ts', import.meta.url),
}: ImagePoolOptions): ImagePool {
  const pool = new Piscina<Uint8Array, Outcome>({
    filename: worker.href,
    minThreads: 0,
    maxThreads: mostWorkers,
    maxQueue: waiting,
    concurrentTasksPerWorker: 1,
    // Starting a worker takes a third of a second of processor time.
    idleTimeout: 60_000,
    // For JavaScript; the memory for pixels is limited by their number.
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  return {
    async process(original) {
      const outcome = await pool.run(original).catch((error: unknown) => {
        if (isFull(error)) throw busy();
        log.error({ err: error }, 'a picture could not be processed');
        throw failed();
      });
      if (outcome.kind === 'done') return { ...outcome.image, files: outcome.image.files.map(asBuffer) };
      throw outcome.kind === 'too-many-pixels' ? new TooManyPixels() : new WrongImageFormat();
    },
    workers: () => pool.threads.length,
    stop: () => pool.destroy(),
  };
}

/** Bytes from another thread are a plain array, not a Buffer. */
function asBuffer({ name, bytes }: { name: string; bytes: Uint8Array }): ProcessedImage['files'][number] {
  return { name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && /queue is at limit|No task queue available/i.test(error.message);
}

function busy(): DomainError {
  return later('Too many pictures are being uploaded right now. Please try again in a moment.');
}

function failed(): DomainError {
  return later('The picture could not be processed right now. Please try again in a moment.');
}

function later(message: string): DomainError {
  return new DomainError(errorKeys.unavailable, message, { status: 503, retryAfterSeconds: 5 });
}
