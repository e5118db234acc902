import { createIndexConcurrently } from '@frizo/service-kit';
import type { Knex } from 'knex';

export const config = { transaction: false };

/** The orders that a gift card has paid, whose transfers are taken back where its buyer has the money. */
export const up = (knex: Knex): Promise<void> =>
  createIndexConcurrently(knex, 'payment_orders_by_gift_card', {
    on: 'payment_orders (gift_card_id) where gift_card_id is not null',
  });
