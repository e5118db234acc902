import type { z } from 'zod';

/** A kind of work that is added to a queue, in the transaction that causes it, and done soon after that has committed. */
export interface JobDefinition<Payload extends z.ZodObject = z.ZodObject> {
  /** Unique in its service; also the name of its queue. */
  readonly name: string;
  /** Small: the numbers of rows, not what they hold. Nothing secret, since a finished job stays for a day. */
  readonly payload: Payload;
  readonly retries: Retries;
  /** An attempt that takes longer is over, and the job is tried again. Seconds. */
  readonly attemptSeconds: number;
}

/** When an attempt that failed is followed by another: after `firstSeconds` to twice as long, then each time twice as long. */
export interface Retries {
  readonly most: number;
  readonly firstSeconds: number;
  readonly longestSeconds: number;
}

/** What a service does with the jobs of a queue. An attempt that throws is followed by another; jobs may run twice. */
export interface QueuedJob {
  readonly kind: 'queued';
  readonly definition: JobDefinition;
  run(payload: unknown): Promise<void>;
}

/** What a service does by the clock, in one of its copies at a time. Runs at each start too. What fails waits for its next turn. */
export interface ScheduledJob {
  readonly kind: 'scheduled';
  readonly name: string;
  /** `minute hour day month weekday`, UTC. */
  readonly schedule: string;
  run(): Promise<void>;
}

export type Job = QueuedJob | ScheduledJob;

/** Says what is done with the jobs of a definition. */
export function handleJob<Payload extends z.ZodObject>(
  definition: JobDefinition<Payload>,
  run: (payload: z.output<Payload>) => Promise<void>,
): QueuedJob {
  return { kind: 'queued', definition, run: (payload) => run(definition.payload.parse(payload)) };
}

export function scheduledJob(job: Omit<ScheduledJob, 'kind'>): ScheduledJob {
  return { kind: 'scheduled', ...job };
}
