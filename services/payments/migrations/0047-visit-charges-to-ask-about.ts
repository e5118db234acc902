import { createIndexConcurrently } from '@frizo/service-kit';
import type { Knex } from 'knex';

export const config = { transaction: false };

/** Deposits and fees whose outcome the provider is asked about. */
export const up = (knex: Knex) =>
  createIndexConcurrently(knex, 'visit_charges_to_ask_about', {
    on: `visit_charges (changed_at) where state in ('processing', 'needs-authentication')`,
  });
