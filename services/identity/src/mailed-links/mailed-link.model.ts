import type { PayloadOf, mailedLinkRequested } from '@frizo/contracts';
import { Model, snakeCaseMappers } from 'objection';

export type LinkPurpose = PayloadOf<typeof mailedLinkRequested>['purpose'];

/** A link that was asked for. Its secret is in no table: it follows from the id. */
export class MailedLink extends Model {
  static override tableName = 'mailed_links';
  static override columnNameMappers = snakeCaseMappers();

  declare id: string;
  declare purpose: LinkPurpose;
  /** null: somebody typed the address of no account. */
  declare userId: number | null;
  declare newEmail: string | null;
  declare expiresAt: Date;
  declare usedAt: Date | null;
}
