import { createIndexConcurrently } from '@frizo/service-kit';
import type { Knex } from 'knex';

export const config = { transaction: false };

/** Reminders look for the appointments with a move that can still be undone. The text is an instant in UTC, so it sorts by time. */
export const up = (knex: Knex) =>
  createIndexConcurrently(knex, 'appointments_by_undo', {
    on: `appointments ((moved_from->>'until')) where moved_from is not null`,
  });
