import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Actor } from '../auth/actor.ts';
import { holdUnit } from '../database/unit-of-work.ts';
import { DomainError } from '../domain-error.ts';

export interface KeyedWrite {
  readonly key: string;
  readonly call: string;
  readonly actor: Actor;
  readonly request: unknown;
}

/** Lets a write be sent again: the same key gets the first answer, whatever happened to the connection (decisions 4). */
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
 * Key and answer are stored by one statement in the transaction of the write itself, so there is no moment at which the one
 * is kept without the other. A repeat does its work again up to there (waiting for the first where that still runs), meets
 * the key, is rolled back and gets the first answer; so does one that was refused because the first had succeeded.
 * Refusals are not kept: nothing was written.
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
        return await holdUnit(knex, run, (answer, trx) => keep(trx ?? knex, row, answer));
      } catch (failure) {
        const first = await firstAnswer(knex, row);
        if (first) return first.answer;
        throw failure;
      }
    },
  };
}

async function keep(knex: Knex, row: KeyRow, answer: unknown): Promise<void> {
  const values = [row.owner, row.key, row.fingerprint, JSON.stringify(answer ?? null)];
  const { rows: kept } = await knex
    .raw<{ rows: unknown[] }>(keepSql, values)
    .options({ name: 'keep-answer' });
  if (kept.length === 0) throw new Error('this write was done before');
}

// In SQL and by a name, since it is part of every write: building and planning it took longer than the insert.
const keepSql = `
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
  throw new DomainError('idempotency.key_reused', 'This key belongs to another request.', { status: 422 });
}

function checkedKey(key: string): string {
  if (keyForm.test(key)) return key;
  throw new DomainError('idempotency.key_invalid', 'The idempotency key is not valid.');
}

/**
 * The request after validation, so that the order of its fields on the wire does not matter. Without passwords: this hash is kept, and short
 * secrets could be found from it by trying them.
 */
function fingerprintOf(request: unknown): string {
  const text = JSON.stringify(request, (name, value: unknown) =>
    /password/i.test(name) ? undefined : value,
  );
  return createHash('sha256').update(text).digest('base64url');
}
