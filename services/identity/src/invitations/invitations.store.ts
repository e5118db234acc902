import type { Knex } from 'knex';
import { Invitation } from './invitation.model.ts';

export interface InvitationsStore {
  /** In place of an earlier one to the same artist; returns whether it was saved, which it is not over one of a later version. */
  save(invitation: Omit<InvitationRow, 'acceptedAt'>): Promise<boolean>;
  byLink(linkId: string): PromiseLike<Invitation | undefined>;
  /** The same, locked, so that the second of two concurrent acceptances finds it accepted. */
  lockByLink(linkId: string): PromiseLike<Invitation | undefined>;
  markAccepted(artistId: number, now: Date): Promise<void>;
  /** Deletes an invitation from before this version of the artist. */
  withdraw(artistId: number, version: number): Promise<void>;
  removeExpiredBefore(instant: Date): Promise<void>;
}

type InvitationRow = Pick<
  Invitation,
  | 'artistId'
  | 'artistVersion'
  | 'linkId'
  | 'salonId'
  | 'salonName'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'instagramUsername'
  | 'image'
  | 'expiresAt'
  | 'acceptedAt'
>;

export function createInvitationsStore(knex: Knex): InvitationsStore {
  const byLink = (linkId: string) => Invitation.query(knex).findOne({ link_id: linkId });
  return {
    async save(invitation) {
      await Invitation.query(knex)
        .insert({ ...invitation, acceptedAt: null })
        .onConflict('artist_id')
        .merge()
        .where('artist_invitations.artist_version', '<=', invitation.artistVersion);
      return (await byLink(invitation.linkId)) !== undefined;
    },
    byLink,
    lockByLink: (linkId) => byLink(linkId).forUpdate(),
    async markAccepted(artistId, now) {
      await Invitation.query(knex).findById(artistId).patch({ acceptedAt: now });
    },
    async withdraw(artistId, version) {
      await Invitation.query(knex)
        .delete()
        .where({ artist_id: artistId })
        .where('artist_version', '<', version);
    },
    async removeExpiredBefore(instant) {
      await Invitation.query(knex).delete().where('expires_at', '<', instant);
    },
  };
}
