import type { Knex } from 'knex';

/** The chosen style of an appointment, the visit it was booked in, and which message was actually sent about it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table appointments
      add column image_url text,
      add column visit_id uuid,
      add column message_channel text check (message_channel in ('email', 'text')),
      add column message_sent_at timestamptz`);
  await knex.raw('create index appointments_of_visit on appointments (visit_id) where visit_id is not null');
  // Updated by the gallery's events: a style may be chosen from any public picture of work.
  await knex.raw(`
    create table gallery_images (
      gallery_item_id bigint primary key,
      version integer not null,
      image_id bigint not null,
      url text not null,
      is_public boolean not null
    )`);
  await knex.raw('create index gallery_images_by_image on gallery_images (image_id)');
}
