import type { Knex } from 'knex';
import { refusal, type Refusal } from '../provider/failures.ts';

/** A step that this copy may attempt until its lease ends. */
export interface ClaimedStep {
  readonly key: string;
  readonly name: string;
  readonly payload: unknown;
  readonly generation: number;
  /** 1 for the first. Only who has claimed the latest may change the step, unless the provider did what it asks for. */
  readonly attempts: number;
  /** When its present key was first sent. */
  readonly firstCalledAt: Date;
  readonly hasStoredFailure: boolean;
  readonly createdAt: Date;
}

/** Stores a step; false if one with this key exists. */
export async function insertStep(
  trx: Knex,
  { key, name, payload, now }: { key: string; name: string; payload: string; now: Date },
): Promise<boolean> {
  const inserted = await trx('provider_steps')
    .insert({ key, name, payload, created_at: now })
    .onConflict('key')
    .ignore()
    .returning('key');
  return inserted.length > 0;
}

/**
 * The key of the attempt at something that is done once: a refused step keeps its key and is never asked again, so the next attempt has another one. Lock what it is about, so
 * that two attempts at once are the same.
 */
export async function attemptKey(trx: Knex.Transaction, base: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const key = attempt === 1 ? base : `${base}-attempt-${attempt}`;
    if ((await stateOf(trx, key)) !== 'refused') return key;
  }
}

/** Claims a step without an outcome that no other copy attempts. */
export async function claimStep(
  knex: Knex,
  { key, now, leaseMs }: { key: string; now: Date; leaseMs: number },
): Promise<ClaimedStep | undefined> {
  const [step] = await knex('provider_steps')
    .where({ key, state: 'waiting' })
    .where((query) => query.whereNull('leased_until').orWhere('leased_until', '<=', now))
    .update({
      leased_until: new Date(now.getTime() + leaseMs),
      attempts: knex.raw('attempts + 1'),
      attempted_at: now,
      first_called_at: knex.raw('coalesce(first_called_at, ?)', [now]),
    })
    .returning<ClaimedStep[]>([
      'key',
      'name',
      'payload',
      'generation',
      'attempts',
      'first_called_at as firstCalledAt',
      'has_stored_failure as hasStoredFailure',
      'created_at as createdAt',
    ]);
  return step;
}

/** An attempt of a step. It is over once another one has begun, whose lease, generation and findings it must not touch. */
type StepAttempt = Pick<ClaimedStep, 'key' | 'attempts'>;

/**
 * Ends the lease of the latest attempt, without an outcome; an earlier one changes nothing.
 * @param postponedUntil nobody attempts it before; by default it can be attempted at once
 */
export async function releaseStep(
  knex: Knex,
  { key, attempts }: StepAttempt,
  {
    error,
    hasStoredFailure,
    postponedUntil = null,
  }: { error: string; hasStoredFailure: boolean; postponedUntil?: Date | null },
): Promise<void> {
  await knex('provider_steps')
    .where({ key, attempts, state: 'waiting' })
    .update({
      leased_until: postponedUntil,
      last_error: error.slice(0, 500),
      has_stored_failure: hasStoredFailure,
    });
}

/** The next request of the latest attempt is sent with a key of the next generation; false if another attempt has begun. */
export async function raiseGeneration(
  knex: Knex,
  { key, attempts, generation }: StepAttempt & Pick<ClaimedStep, 'generation'>,
  now: Date,
): Promise<boolean> {
  const count = await knex('provider_steps')
    .where({ key, attempts, state: 'waiting' })
    .update({ generation: generation + 1, first_called_at: now, has_stored_failure: false });
  return count > 0;
}

/**
 * Stores the outcome; false if another copy has done it. What the provider has done counts, whichever attempt has asked for it; a refusal counts for the latest one only, since
 * another may have sent it with a new key.
 */
export async function recordOutcome(
  trx: Knex,
  { key, attempts }: StepAttempt,
  { outcome, now }: { outcome: { ok: true } | { ok: false; refusal: Refusal }; now: Date },
): Promise<boolean> {
  const count = await trx('provider_steps')
    .where({ key, state: 'waiting', ...(!outcome.ok && { attempts }) })
    .update({
      state: outcome.ok ? 'done' : 'refused',
      refusal: outcome.ok ? null : JSON.stringify(outcome.refusal),
      settled_at: now,
      leased_until: null,
    });
  return count > 0;
}

/** Nobody attempts this step any more; a person has to look at it. False if another attempt has begun. */
export async function markStuck(knex: Knex, { key, attempts }: StepAttempt): Promise<boolean> {
  const count = await knex('provider_steps')
    .where({ key, attempts, state: 'waiting' })
    .update({ state: 'stuck', leased_until: null });
  return count > 0;
}

/** Why the provider has refused a step. @throws if it has not */
export async function refusalOfStep(knex: Knex, key: string): Promise<Refusal> {
  const row = await knex('provider_steps').where({ key }).first<{ refusal: unknown } | undefined>('refusal');
  return refusal.parse(row?.refusal);
}

/** waiting, done, refused or stuck; undefined if there is no such step. */
export async function stateOf(knex: Knex, key: string): Promise<string | undefined> {
  const row = await knex('provider_steps').where({ key }).first<{ state: string } | undefined>('state');
  return row?.state;
}

/**
 * Keys of steps without an outcome that were added before an instant and that can be attempted now: those whose last attempt is longest ago, so that hopeless ones do not
 * keep others from being attempted.
 */
export async function findOpenSteps(
  knex: Knex,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<string[]> {
  return knex('provider_steps')
    .where({ state: 'waiting' })
    .where('created_at', '<', before)
    .where((query) => query.whereNull('leased_until').orWhere('leased_until', '<=', now))
    .orderByRaw('attempted_at nulls first, created_at')
    .limit(limit)
    .pluck<string[]>('key');
}
