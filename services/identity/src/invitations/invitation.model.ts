import type { Image } from '@frizo/contracts';
import { Model, snakeCaseMappers } from 'objection';

/** An invitation to work at a salon. The secret of its link is derived from the link's id and not stored. */
export class Invitation extends Model {
  static override tableName = 'artist_invitations';
  static override idColumn = 'artist_id';
  static override columnNameMappers = snakeCaseMappers();
  static override jsonAttributes = ['image'];

  /** The id that the invited person's account has, or will have. */
  declare artistId: number;
  declare artistVersion: number;
  declare linkId: string;
  declare salonId: number;
  declare salonName: string;
  declare email: string;
  declare firstName: string;
  declare lastName: string;
  declare phone: string;
  declare instagramUsername: string;
  declare image: Image | null;
  declare expiresAt: Date;
  declare acceptedAt: Date | null;
}
