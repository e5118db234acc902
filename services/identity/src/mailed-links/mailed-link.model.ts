import type { PayloadOf, mailedLinkRequested } from '@frizo/contracts';
import { Model, snakeCaseMappers } from 'objection';

export type LinkPurpose = PayloadOf<typeof mailedLinkRequested>['purpose'];

/** A requested link. Its secret is not stored: it is derived from the id. */
export class MailedLink extends Model {
  static override tableName = 'mailed_links';
  static override columnNameMappers = snakeCaseMappers();

  declare id: string;
  declare purpose: LinkPurpose;
  /** null: the typed address has no account. */
  declare userId: number | null;
  declare newEmail: string | null;
  declare expiresAt: Date;
  declare usedAt: Date | null;
}
