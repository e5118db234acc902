import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/**
 * Pictures that were rejected or deleted. A withheld one has no public address; of a deleted one no files are left, and its row remains for
 * the audit. A check decides which, once a decision or a deletion is final.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table images
      add column is_withheld boolean not null default false,
      add column is_deleted boolean not null default false,
      add column is_used_elsewhere boolean not null default false`);
  await knex.raw(`
    create table image_checks (
      image_id bigint primary key references images (id) on delete cascade,
      due_at timestamptz not null
    )`);
  await knex.raw('create index image_checks_by_due on image_checks (due_at)');
  await knex.raw(`
    insert into image_checks (image_id, due_at)
    select image_id, now() from items where status = 'rejected'
    union
    select image_before_id, now() from items where status = 'rejected' and image_before_id is not null`);
  await knex.raw('create table secrets (name text primary key, value bytea not null)');
  await knex('secrets').insert({ name: 'withheld-picture', value: randomBytes(32) });
}
