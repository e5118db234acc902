import type { Flag } from '@frizo/contracts';
import type { Knex } from 'knex';

interface FlagRow {
  readonly key: string;
  readonly description: string;
  readonly value: Flag['defaultValue'];
  readonly is_targeted: boolean;
  readonly rules: Flag['rules'];
  readonly version: number;
}

/** All flags, by key; at most `maxFlags`. */
export async function readFlags(knex: Knex): Promise<Flag[]> {
  const rows = await knex<FlagRow>('feature_flags').orderBy('key').limit(maxFlags).select();
  return rows.map(flagOf);
}

/** Limits the size of every page's boot data. */
export const maxFlags = 200;

/** Locks the flag until the transaction ends, so that changes run one after the other. */
export async function lockFlag(trx: Knex.Transaction, key: string): Promise<Flag | undefined> {
  const row = await trx<FlagRow>('feature_flags').where({ key }).forUpdate().first();
  return row && flagOf(row);
}

/** Returns false if a flag with this key was created concurrently. */
export async function insertFlag(trx: Knex.Transaction, flag: Flag): Promise<boolean> {
  const inserted = await trx('feature_flags').insert(rowOf(flag)).onConflict('key').ignore().returning('key');
  return inserted.length > 0;
}

export async function updateFlag(trx: Knex.Transaction, flag: Flag): Promise<void> {
  await trx('feature_flags').where({ key: flag.key }).update(rowOf(flag));
}

export async function deleteFlag(trx: Knex.Transaction, key: string): Promise<void> {
  await trx('feature_flags').where({ key }).delete();
}

export async function countFlags(knex: Knex): Promise<number> {
  const [row] = await knex('feature_flags').count<{ count: number }[]>({ count: '*' });
  return Number(row?.count ?? 0);
}

function flagOf(row: FlagRow): Flag {
  const { key, description, value, is_targeted, rules, version } = row;
  return { key, description, defaultValue: value, isTargeted: is_targeted, rules, version };
}

function rowOf({ key, description, defaultValue, isTargeted, rules, version }: Flag) {
  return {
    key,
    description,
    value: JSON.stringify(defaultValue),
    is_targeted: isTargeted,
    rules: JSON.stringify(rules),
    version,
  };
}
