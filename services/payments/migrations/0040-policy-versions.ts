import type { Knex } from 'knex';

/**
 * The cancellation policies of salons (decision 0041). A version is never changed or deleted, since appointments name the one that their client has
 * accepted.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table policy_versions (
      salon_id bigint not null,
      version integer not null check (version > 0),
      free_cancellation_hours integer not null check (free_cancellation_hours between 0 and 168),
      late_fee_percent integer not null check (late_fee_percent between 0 and 100),
      no_show_fee_percent integer not null check (no_show_fee_percent between 0 and 100),
      words text not null check (length(words) <= 500),
      /** [{serviceId, percent}] by service. */
      deposits jsonb not null,
      saved_by bigint not null,
      saved_at timestamptz not null,
      primary key (salon_id, version)
    )`);
  await knex.raw(`
    create function keep_policy_versions() returns trigger language plpgsql as $$
    begin
      raise exception 'versions of policies are never changed';
    end $$`);
  await knex.raw(`
    create trigger policy_versions_stay before update or delete on policy_versions
    for each row execute function keep_policy_versions()`);
}
