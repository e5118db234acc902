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

/** Every flag there is, by key. There are at most `mostFlags`. */
export async function readFlags(knex: Knex): Promise<Flag[]> {
  const rows = await knex<FlagRow>('feature_flags').orderBy('key').limit(mostFlags).select();
  return rows.map(flagOf);
}

/** More than anybody can keep in mind; it keeps the answer of every page small. */
export const mostFlags = 200;

/** Holds the flag until the transaction ends, so that two changes come one after the other. */
export async function holdFlag(trx: Knex.Transaction, key: string): Promise<Flag | undefined> {
  const row = await trx<FlagRow>('feature_flags').where({ key }).forUpdate().first();
  return row && flagOf(row);
}

/** Answers false where somebody else has just made a flag of this name. */
export async function insertFlag(trx: Knex.Transaction, flag: Flag): Promise<boolean> {
  const made = await trx('feature_flags').insert(rowOf(flag)).onConflict('key').ignore().returning('key');
  return made.length > 0;
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
