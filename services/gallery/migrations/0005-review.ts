import type { Knex } from 'knex';

/** Review of items: who is looking at which, the audit of decisions, those whose mail is waiting, and the names that the page shows. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index items_to_review on items (created_at, id) where status = 'pending'`);
  await knex.raw('create index items_of_image on items (image_id)');
  await knex.raw('create index items_of_image_before on items (image_before_id)');
  await knex.raw(`
    create table review_leases (
      item_id bigint primary key references items (id) on delete cascade,
      admin_id bigint not null,
      expires_at timestamptz not null
    )`);
  await knex.raw('create index review_leases_of_admin on review_leases (admin_id)');
  // An entry outlives its item, so it does not reference it.
  await knex.raw(`
    create table review_decisions (
      id bigint generated always as identity primary key,
      decision_id uuid not null,
      action text not null check (action in ('approved', 'rejected', 'undone')),
      admin_id bigint not null,
      item_id bigint not null,
      item_version integer not null,
      salon_id bigint not null,
      artist_id bigint not null,
      image_id bigint not null references images (id),
      from_status text not null,
      to_status text not null,
      reason text,
      note text not null default '',
      decided_at timestamptz not null
    )`);
  await knex.raw(
    `create unique index review_decisions_by_id on review_decisions (decision_id, (action = 'undone'))`,
  );
  await knex.raw('create index review_decisions_of_item on review_decisions (item_id)');
  await knex.raw(`
    create table review_notices (
      decision bigint primary key references review_decisions (id),
      salon_id bigint not null,
      decided_at timestamptz not null
    )`);
  await knex.raw('create index review_notices_of_salon on review_notices (salon_id, decided_at)');
  await knex.raw(`
    create table review_salons (
      salon_id bigint primary key,
      version integer not null,
      title text not null,
      url text not null
    )`);
  await knex.raw(`
    create table review_admins (
      admin_id bigint primary key,
      version integer not null,
      name text not null
    )`);
}
