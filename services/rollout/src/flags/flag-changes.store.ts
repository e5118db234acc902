import type { Flag } from '@frizo/contracts';
import type { Knex } from 'knex';

export interface FlagChange {
  readonly key: string;
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date;
  readonly reason: string;
  readonly before: Flag | null;
  readonly after: Flag | null;
}

export async function recordChange(trx: Knex.Transaction, change: FlagChange): Promise<void> {
  const { key, version, changedBy, changedAt, reason, before, after } = change;
  await trx('flag_changes').insert({
    key,
    version,
    changed_by: changedBy,
    changed_at: changedAt,
    reason,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  });
}

/** The last version of a flag with this key, 0 without one: a flag that is created again continues from there. */
export async function lastVersionOf(knex: Knex, key: string): Promise<number> {
  const row = await knex('flag_changes')
    .where({ key })
    .orderBy('id', 'desc')
    .first<{ version: number } | undefined>('version');
  return row?.version ?? 0;
}

export async function changesPage(
  knex: Knex,
  { key, limit, offset }: { key?: string | undefined; limit: number; offset: number },
): Promise<{ count: number; changes: (FlagChange & { id: number })[] }> {
  const selected = () => {
    const all = knex('flag_changes');
    return key === undefined ? all : all.where({ key });
  };
  const [total] = await selected().count<{ count: number }[]>({ count: '*' });
  const changes = await selected()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .select<(FlagChange & { id: number })[]>(
      'id',
      'key',
      'version',
      'changed_by as changedBy',
      'changed_at as changedAt',
      'reason',
      'before',
      'after',
    );
  return { count: Number(total?.count ?? 0), changes };
}
