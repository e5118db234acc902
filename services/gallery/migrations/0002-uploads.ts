import type { Knex } from 'knex';

/** Who sent which picture, and when. The same picture of two people is one image with two uploads. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table uploads (
      id bigint generated always as identity primary key,
      user_id bigint not null,
      image_type text not null check (image_type in ('appointment', 'profile', 'gallery')),
      image_id bigint references images (id),
      created_at timestamptz not null
    )`);
  await knex.raw('create index uploads_of_user on uploads (user_id, created_at)');
  await knex.raw('create index uploads_of_image on uploads (image_id, user_id)');
}
