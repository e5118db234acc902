import type { Knex } from 'knex';

export const config = { transaction: false };

const batchSize = 5_000;

/**
 * Marks the people who have booked at the salon themselves (0019), some at a time: each batch commits, so that their rows are not locked until
 * the last one is marked. Safe to repeat.
 */
export async function up(knex: Knex): Promise<void> {
  let afterId = 0;
  for (;;) {
    const { rows } = await knex.raw<{ rows: { lastId: number | null }[] }>(
      `select max(id) as "lastId" from (select id from salon_clients where id > ? order by id limit ?) as batch`,
      [afterId, batchSize],
    );
    const lastId = rows[0]?.lastId ?? null;
    if (lastId === null) return;
    await knex.raw(markSql, [afterId, lastId]);
    afterId = lastId;
  }
}

const markSql = `
  update salon_clients client set has_booked = true
  where id > ? and id <= ? and not has_booked and user_id is not null and exists (select from appointments visit
    where visit.salon_client_id = client.id and visit.client_user_id = client.user_id and visit.booked_by = 'client')`;
