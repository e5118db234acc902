import type { z } from 'zod';

/** A kind of work that is added to a queue in the transaction that causes it, and runs soon after the commit. */
export interface JobDefinition<Payload extends z.ZodObject = z.ZodObject> {
  /** Unique in its service; also the name of its queue. */
  readonly name: string;
  /** Keep it small: ids of rows, not their content. No secrets, since a finished job is stored for a day. */
  readonly payload: Payload;
  readonly retries: Retries;
  /** An attempt that takes longer counts as failed, and the job is retried. Seconds. */
  readonly attemptSeconds: number;
}

/** When a failed attempt is retried: after `firstSeconds` to twice as long, then each time twice as long. */
export interface Retries {
  readonly most: number;
  readonly firstSeconds: number;
  readonly longestSeconds: number;
}

/** Handles the jobs of a queue. An attempt that throws is retried; jobs may run twice. */
export interface QueuedJob {
  readonly kind: 'queued';
  readonly definition: JobDefinition;
  run(payload: unknown): Promise<void>;
}

/** Runs on a schedule, in one copy of the service at a time, and at each start. A failed run waits for its next turn. */
export interface ScheduledJob {
  readonly kind: 'scheduled';
  readonly name: string;
  /** `minute hour day month weekday`, UTC. */
  readonly schedule: string;
  run(): Promise<void>;
}

export type Job = QueuedJob | ScheduledJob;

/** Connects a job definition with its handler. */
export function handleJob<Payload extends z.ZodObject>(
  definition: JobDefinition<Payload>,
  run: (payload: z.output<Payload>) => Promise<void>,
): QueuedJob {
  return { kind: 'queued', definition, run: (payload) => run(definition.payload.parse(payload)) };
}

export function scheduledJob(job: Omit<ScheduledJob, 'kind'>): ScheduledJob {
  return { kind: 'scheduled', ...job };
}
