import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Actor } from '../auth/actor.ts';
import { holdUnit } from '../database/unit-of-work.ts';
import { DomainError, keyReused } from '../domain-error.ts';

export interface KeyedWrite {
  readonly key: string;
  readonly call: string;
  readonly actor: Actor;
  readonly request: unknown;
}

/** Makes a write safe to resend: the same key gets the first answer (decisions 4). */
export interface Idempotency {
  once(write: KeyedWrite, run: () => Promise<unknown>): Promise<unknown>;
}

interface KeyRow {
  readonly owner: string;
  readonly key: string;
  readonly fingerprint: string;
}

const keyForm = /^[\w-]{8,80}$/;

/**
 * Key and answer are stored by one statement in the transaction of the write itself, so neither ever exists without the
 * other. A repetition runs again up to there (waiting for the first request if that is still running), finds the key, is
 * rolled back and gets the first answer; so does one that was refused because the first had succeeded. Refusals are not
 * stored, since nothing was written.
 */
export function createIdempotency(knex: Knex): Idempotency {
  return {
    async once({ key, call, actor, request }, run) {
      const row = {
        owner: `${actor.userId ?? 'visitor'}:${call}`,
        key: checkedKey(key),
        fingerprint: fingerprintOf(request),
      };
      try {
        return await holdUnit(knex, run, (answer, trx) => saveAnswer(trx ?? knex, row, answer));
      } catch (failure) {
        const first = await firstAnswer(knex, row);
        if (first) return first.answer;
        throw failure;
      }
    },
  };
}

async function saveAnswer(knex: Knex, row: KeyRow, answer: unknown): Promise<void> {
  const values = [row.owner, row.key, row.fingerprint, JSON.stringify(answer ?? null)];
  const { rows: saved } = await knex
    .raw<{ rows: unknown[] }>(saveAnswerSql, values)
    .options({ name: 'keep-answer' });
  if (saved.length === 0) throw new Error('this write was executed before');
}

// A named SQL statement, since it is part of every write: building and planning it took longer than the insert.
const saveAnswerSql = `
  insert into idempotency_keys (owner, key, fingerprint, answer) values (?, ?, ?, ?)
  on conflict (owner, key) do nothing returning key`;

async function firstAnswer(
  knex: Knex,
  { owner, key, fingerprint }: KeyRow,
): Promise<{ readonly answer: unknown } | undefined> {
  const first = await knex('idempotency_keys')
    .where({ owner, key })
    .first<(KeyRow & { answer: unknown }) | undefined>();
  if (!first) return undefined;
  if (first.fingerprint === fingerprint) return { answer: first.answer };
  throw keyReused();
}

function checkedKey(key: string): string {
  if (keyForm.test(key)) return key;
  throw new DomainError('idempotency.key_invalid', 'The idempotency key is not valid.');
}

/**
 * A hash of the validated request, so that the order of its fields on the wire does not matter. Passwords are excluded, because the hash is
 * stored and short secrets could be found from it by brute force.
 */
function fingerprintOf(request: unknown): string {
  const text = JSON.stringify(request, (name, value: unknown) =>
    /password/i.test(name) ? undefined : value,
  );
  return createHash('sha256').update(text).digest('base64url');
}
