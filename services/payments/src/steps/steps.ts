import { setTimeout as pause } from 'node:timers/promises';
import { handleJob, scheduledJob, type Job, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { CopyObserver, StepBoundary } from '../provider/copy-observer.ts';
import { leftMs, providerDeadlineMs, withinMs } from '../provider/deadlines.ts';
import {
  describeError,
  isProviderUnreachable,
  isStoredFailure,
  refusalOf,
  type Refusal,
} from '../provider/failures.ts';
import {
  claimStep,
  findOpenSteps,
  insertStep,
  markStuck,
  raiseGeneration,
  releaseStep,
  recordOutcome,
  stateOf,
} from './steps.store.ts';
import type { ClaimedStep } from './steps.store.ts';

/** How a step ended: with the provider's answer, or with its refusal. */
export type StepOutcome<Result> =
  { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly refusal: Refusal };

/** Adds the steps that follow from one. */
export interface StepAdder {
  /**
   * Adds a step in the transaction that decides it; it runs after the commit, by `runNow` or by a job.
   * @returns false if a step with this key exists
   */
  add<Payload extends z.ZodObject, Result>(
    trx: Knex.Transaction,
    step: StepDefinition<Payload, Result>,
    entry: { readonly key: string; readonly payload: z.input<Payload> },
  ): Promise<boolean>;
}

/** What a step has at the provider and here. */
export interface StepTools {
  readonly stripe: Stripe;
  /** The idempotency key. */
  readonly key: string;
  readonly now: Date;
  /** What became of another step, which this one may have to wait for; undefined if there is none. */
  stateOf(key: string): Promise<string | undefined>;
}

/** One change at the provider, which happens once however often it is attempted (decision 0039). */
export interface StepDefinition<Payload extends z.ZodObject = z.ZodObject, Result = unknown> {
  /** Unique, and the same in later releases: stored steps name it. */
  readonly name: string;
  /** Ids and amounts; no card data and no secrets. */
  readonly payload: Payload;
  /** Asks the provider, with `key` as idempotency key. Runs outside of transactions and may run again. */
  call(payload: z.output<Payload>, tools: StepTools): Promise<Result>;
  /**
   * Looks for what an earlier attempt has done, when the same key cannot tell any more: after a stored server error, or when the provider has forgotten the
   * key. Undefined means that nothing was done, and it is called again with another key. Without this function such a step gets stuck and is logged.
   */
  find?(
    payload: z.output<Payload>,
    tools: { readonly stripe: Stripe; /** When the step was added. */ readonly since: Date },
  ): Promise<Result | undefined>;
  /**
   * Whether a refusal only means that it cannot be done yet. Such a step stays open: every half hour it is looked for with `find`, which it needs, and called with
   * another key, since the provider repeats a stored refusal.
   */
  isTemporary?(refusal: Refusal): boolean;
  /** Writes the outcome, once: rows, postings, events, and further steps. */
  settle(
    trx: Knex.Transaction,
    payload: z.output<Payload>,
    outcome: StepOutcome<Result>,
    now: Date,
    steps: StepAdder,
  ): Promise<void>;
}

/** Defines a step; only infers its types. */
export function defineStep<Payload extends z.ZodObject, Result>(
  definition: StepDefinition<Payload, Result>,
): StepDefinition<Payload, Result> {
  return definition;
}

/** `pending`: the outcome is not known yet, and a job goes on. */
export type StepState = 'done' | 'refused' | 'pending';

/**
 * `postponed`: refused for now. Its job is done, and the sweep goes on with it later. `stuck`: its job is done, and a person goes on with it. `away`: pending, and the provider
 * cannot be asked anything now.
 */
type AttemptResult = StepState | 'postponed' | 'stuck' | 'away';

export interface Steps extends StepAdder {
  /**
   * Runs a step now, in the request that has added it, after the commit.
   * @param deadlineMs how long to wait at most, and not longer than until the deadline of the request; afterwards the step goes on by itself
   * @throws if there is no such step
   */
  runNow(key: string, options?: { readonly deadlineMs: number }): Promise<StepState>;
  /** For the service: they run steps whose request has not. */
  readonly jobs: readonly Job[];
}

export interface StepParts extends Pick<ServiceParts, 'knex' | 'transaction' | 'jobs' | 'clock' | 'log'> {
  readonly stripe: Stripe;
  readonly definitions: readonly StepDefinition[];
  /** For tests: what it throws leaves everything as a dead process would. */
  readonly observer?: CopyObserver;
}

/**
 * The longest attempt. Its requests one after another may take longer than one, which the provider answers within 21 s or not at all: a refund is looked for and made by up to
 * four, and what is taken back from a salon by several for each transfer. What has no answer by then is cut off, no other request is sent, and the next attempt goes on.
 */
const attemptMs = 40_000;
/** Longer than the longest attempt, with what it stores afterwards, so that two attempts do not overlap. */
const leaseMs = 60_000;
/** The provider keeps keys for a day. */
const keyLifeMs = 20 * 60 * 60_000;
/** Older steps without an outcome are attempted by the sweep, if their job was lost. */
const lostAfterMs = 10 * 60_000;
const sweepLimit = 200;
/** Between attempts of a step that was refused for now: what it waits for takes hours or days. */
const postponedMs = 30 * 60_000;

const stepJob = {
  name: 'provider-step',
  payload: z.object({ key: z.string() }),
  retries: { most: 400, firstSeconds: 2, longestSeconds: 300 },
  /** Of a job, which may wait for an attempt that a request has begun. */
  attemptSeconds: 90,
};

/** The durable steps of this service. Each of its copies may run any of them. */
export function createSteps(parts: StepParts): Steps {
  const { knex, jobs, clock, log } = parts;
  const definitions = new Map(parts.definitions.map((definition) => [definition.name, definition]));
  parts.observer?.stepsDefined?.([...definitions.keys()]);
  /** A job that finds its step running here waits for it instead of failing. */
  const running = new Map<string, Promise<AttemptResult>>();

  const adder: StepAdder = {
    async add(trx, step, { key, payload }) {
      if (!definitions.has(step.name)) throw new Error(`the step ${step.name} is not among the definitions`);
      const stored = JSON.stringify(step.payload.parse(payload));
      const isNew = await insertStep(trx, { key, name: step.name, payload: stored, now: clock.now() });
      if (isNew) await jobs.add(trx, stepJob, [{ key }]);
      await parts.observer?.stepReached?.('adding', { key, name: step.name });
      return isNew;
    },
  };

  function attempt(key: string): Promise<AttemptResult> {
    const current = running.get(key);
    if (current) return current;
    const started = withinMs(attemptMs, () => attemptStep(key, { ...parts, definitions, adder })).finally(
      () => running.delete(key),
    );
    running.set(key, started);
    return started;
  }

  return {
    ...adder,
    async runNow(key, { deadlineMs } = { deadlineMs: providerDeadlineMs }) {
      const late = new AbortController();
      const started = attempt(key);
      try {
        const result = await Promise.race([
          started,
          pause(Math.min(deadlineMs, leftMs()), 'pending' as const, { signal: late.signal, ref: false }),
        ]);
        return result === 'done' || result === 'refused' ? result : 'pending';
      } finally {
        late.abort();
        started.catch((err: unknown) => log.warn({ err, key }, 'a step failed and goes on by its job'));
      }
    },
    jobs: [
      handleJob(stepJob, async ({ key }) => {
        const result = await attempt(key);
        if (result === 'pending' || result === 'away')
          throw new Error(`the outcome of ${key} is not known yet`);
      }),
      scheduledJob({
        name: 'resume-provider-steps',
        schedule: '*/5 * * * *',
        async run() {
          const now = clock.now();
          const before = new Date(now.getTime() - lostAfterMs);
          for (const key of await findOpenSteps(knex, { before, now, limit: sweepLimit })) {
            const result = await attempt(key).catch((err: unknown) =>
              log.error({ err, key }, 'a step could not be resumed'),
            );
            // Each of the others would wait for it too, for longer than this job may run.
            if (result === 'away') return log.warn('the provider is away; the next run resumes steps');
          }
        },
      }),
    ],
  };
}

interface AttemptParts extends Omit<StepParts, 'definitions'> {
  readonly definitions: ReadonlyMap<string, StepDefinition>;
  readonly adder: StepAdder;
}

async function attemptStep(key: string, parts: AttemptParts): Promise<AttemptResult> {
  const { knex, clock, log } = parts;
  const reached = (boundary: StepBoundary, name?: string) =>
    parts.observer?.stepReached?.(boundary, { key, name });
  await reached('added');
  const step = await claimStep(knex, { key, now: clock.now(), leaseMs });
  if (!step) return endedState(await stateOf(knex, key), key);
  const definition = parts.definitions.get(step.name);
  if (!definition) throw new Error(`there is no definition of the step ${step.name}`);
  const payload = definition.payload.parse(step.payload);
  await reached('claimed', step.name);

  let outcome: StepOutcome<unknown> | 'stuck' | 'late';
  try {
    outcome = await ask(definition, payload, step, parts);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) {
      log.warn({ err: error, key, attempts: step.attempts }, 'the outcome of a step is not known');
      const found = { error: describeError(error), hasStoredFailure: isStoredFailure(error) };
      await releaseStep(knex, step, found);
      return isProviderUnreachable(error) ? 'away' : 'pending';
    }
    if (definition.isTemporary?.(refusal)) {
      log.warn({ key, code: refusal.code }, 'the provider cannot do a step yet');
      const postponedUntil = new Date(clock.now().getTime() + postponedMs);
      await releaseStep(knex, step, { error: describeError(error), hasStoredFailure: true, postponedUntil });
      return 'postponed';
    }
    outcome = { ok: false, refusal };
  }
  await reached('called', step.name);
  if (outcome === 'late' || (outcome === 'stuck' && !(await markStuck(knex, step))))
    return endedState(await stateOf(knex, key), key);
  if (outcome === 'stuck') {
    log.error({ key }, 'a step has had no outcome for so long that repeating it could have a second effect');
    return 'stuck';
  }
  return settle(definition, payload, { step, outcome }, parts);
}

/** Calls the provider, or finds what an earlier attempt has done. `late`: another attempt has begun meanwhile, and nothing was called. */
async function ask(
  definition: StepDefinition,
  payload: Record<string, unknown>,
  step: ClaimedStep,
  { knex, stripe, clock }: AttemptParts,
): Promise<StepOutcome<unknown> | 'stuck' | 'late'> {
  const now = clock.now();
  const isForgotten = now.getTime() - step.firstCalledAt.getTime() > keyLifeMs;
  let { generation } = step;
  if (step.attempts > 1 && (step.hasStoredFailure || isForgotten)) {
    if (definition.find) {
      const result = await definition.find(payload, { stripe, since: step.createdAt });
      if (result !== undefined) return { ok: true, result };
      if (!(await raiseGeneration(knex, step, now))) return 'late';
      generation += 1;
    } else if (isForgotten) return 'stuck';
  }
  const key = generation === 1 ? step.key : `${step.key}:${generation}`;
  const tools: StepTools = { stripe, key, now, stateOf: (other) => stateOf(knex, other) };
  return { ok: true, result: await definition.call(payload, tools) };
}

async function settle(
  definition: StepDefinition,
  payload: Record<string, unknown>,
  { step, outcome }: { step: ClaimedStep; outcome: StepOutcome<unknown> },
  parts: AttemptParts,
): Promise<AttemptResult> {
  const now = parts.clock.now();
  const { key } = step;
  const about = { key, name: definition.name };
  const isFirst = await parts.transaction(async (trx) => {
    // The row stays locked until the commit: a second copy finds the step settled.
    if (!(await recordOutcome(trx, step, { outcome, now }))) return false;
    await definition.settle(trx, payload, outcome, now, parts.adder);
    await parts.observer?.stepReached?.('settling', about);
    return true;
  });
  await parts.observer?.stepReached?.('settled', about);
  if (!isFirst) return endedState(await stateOf(parts.knex, key), key);
  return outcome.ok ? 'done' : 'refused';
}

function endedState(state: string | undefined, key: string): AttemptResult {
  if (state === undefined) throw new Error(`there is no step ${key}`);
  return state === 'done' || state === 'refused' || state === 'stuck' ? state : 'pending';
}
