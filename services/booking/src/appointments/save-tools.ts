import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** What a save works with. */
export interface SaveTools {
  readonly trx: Knex.Transaction;
  readonly outbox: Outbox;
  readonly now: Date;
  /** Of the secrets in confirm links. */
  readonly confirmKey: Buffer;
  readonly requestId: string;
}
