import type { Knex } from 'knex';

/**
 * Double entry (decision 0039): a posting is one business fact, and its lines add up to zero. Positive cents are debits. Nothing is ever changed or deleted: a mistake is
 * corrected by another posting. The database refuses everything else, whoever asks.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table postings (
      id bigint generated always as identity primary key,
      /** The same fact is posted once. */
      key text not null unique check (length(key) between 1 and 200),
      kind text not null check (kind ~ '^[a-z][a-z-]{1,60}$'),
      occurred_at timestamptz not null,
      order_id bigint,
      salon_id bigint,
      /** The provider's object that moved the money: ch_…, re_…, tr_…, po_…. */
      provider_ref text
    )`);
  await knex.raw(`create index postings_of_order on postings (order_id) where order_id is not null`);
  await knex.raw(
    `create index postings_of_salon on postings (salon_id, occurred_at) where salon_id is not null`,
  );
  await knex.raw(
    `create index postings_by_provider_ref on postings (provider_ref) where provider_ref is not null`,
  );
  await knex.raw(`
    create table posting_lines (
      id bigint generated always as identity primary key,
      posting_id bigint not null references postings,
      account text not null check (account ~ '^[a-z][a-z-]*(:[a-z0-9-]+){0,1}$'),
      cents bigint not null check (cents <> 0)
    )`);
  await knex.raw(`create index posting_lines_of_posting on posting_lines (posting_id)`);
  await knex.raw(`create index posting_lines_of_account on posting_lines (account, id) include (cents)`);
  await knex.raw(`
    create table account_checkpoints (
      account text primary key,
      /** The last line that the sum contains. */
      through_line_id bigint not null,
      cents bigint not null
    )`);
  await knex.raw(`
    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
    end $$`);
  for (const table of ['postings', 'posting_lines'])
    await knex.raw(`
      create trigger ${table}_are_append_only before update or delete or truncate on ${table}
      for each statement execute function refuse_ledger_change()`);
  await refuseUnbalanced(knex);
}

/** All lines of a posting are inserted by one statement, after which they must balance; at the commit each posting must have lines. */
async function refuseUnbalanced(knex: Knex): Promise<void> {
  await knex.raw(`
    create function refuse_unbalanced_lines() returns trigger language plpgsql as $$
    begin
      if exists (
        select 1
        from (select posting_id, count(*) as count from added group by posting_id) as one
        join posting_lines as line using (posting_id)
        group by posting_id, one.count
        having sum(line.cents) <> 0 or count(*) <> one.count
      ) then
        raise exception 'a posting does not balance' using errcode = 'check_violation';
      end if;
      return null;
    end $$`);
  await knex.raw(`
    create trigger posting_lines_balance after insert on posting_lines
    referencing new table as added for each statement execute function refuse_unbalanced_lines()`);
  await knex.raw(`
    create function refuse_empty_posting() returns trigger language plpgsql as $$
    begin
      if not exists (select 1 from posting_lines where posting_id = new.id) then
        raise exception 'a posting has no lines' using errcode = 'check_violation';
      end if;
      return null;
    end $$`);
  await knex.raw(`
    create constraint trigger postings_have_lines after insert on postings
    deferrable initially deferred for each row execute function refuse_empty_posting()`);
}
