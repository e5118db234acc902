import type { Knex } from 'knex';

/**
 * Publishes the professionals who have a photo: earlier events did not contain it, and business decides by it who is public. The payload is that of
 * `identity.user-changed.v1` at the time of this migration.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    with announced as (
      update users set version = version + 1 where user_type is not null and image is not null returning *
    )
    insert into outbox (id, subject, payload)
    select gen_random_uuid(), 'identity.user-changed.v1', jsonb_build_object(
      'userId', id, 'version', version, 'email', email::text, 'emailConfirmed', email_confirmed_at is not null,
      'firstName', first_name, 'lastName', last_name, 'phone', phone, 'genderID', gender_code, 'image', image,
      'userType', user_type, 'salonId', salon_id, 'salonAdmin', salon_admin, 'admin', admin)
    from announced`);
}
