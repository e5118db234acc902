import { availableParallelism } from 'node:os';
import { errorKeys } from '@frizo/contracts';
import { DomainError, type Logger } from '@frizo/service-kit';
import { Piscina } from 'piscina';
import { TooManyPixels, WrongImageFormat, type ProcessedImage } from './process-image.ts';
import type { Outcome } from './process-image.worker.ts';

export interface ImagePool {
  /**
   * Processes a picture when it is its turn.
   * @throws WrongImageFormat, TooManyPixels, or DomainError 503 where too many wait or the work itself has failed
   */
  process(original: Buffer): Promise<ProcessedImage>;
  /** How many pictures are worked on at once. */
  workers(): number;
  /** Takes no more, and ends what is under way. */
  stop(): Promise<void>;
}

/** Half of the processors, so that the other half answers calls. */
const mostWorkers = Math.max(1, Math.floor(availableParallelism() / 2));

export interface ImagePoolOptions {
  /** Hears why work failed that the sender can do nothing about. */
  readonly log: Pick<Logger, 'error'>;
  /** Pictures that wait for their turn; each holds its bytes in memory. */
  readonly waiting?: number;
  readonly worker?: URL;
}

/** Works on pictures away from the thread that answers calls: one at a time in each worker, and only so many wait. */
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
    // A start takes a third of a second of a processor.
    idleTimeout: 60_000,
    // Of JavaScript; the pixels themselves are bounded by their number.
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

/** Bytes that came from another thread are plain. */
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
