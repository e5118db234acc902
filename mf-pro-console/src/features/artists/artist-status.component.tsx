import type { SalonArtist } from '@frizo/contracts';
import { Badge } from '@frizo/ui';
import styles from './artists.module.css';

/** Whether the artist has an account, and takes bookings. */
export function ArtistStatus({
  artist: { activated, invitationStatus, bookable, isOwner },
}: {
  artist: SalonArtist;
}) {
  return (
    <p className={styles.status}>
      {isOwner && <Badge>Owner</Badge>}
      {!isOwner && activated && <Badge tone="done">Active</Badge>}
      {!activated && invitationStatus === 1 && <Badge tone="partly">Invited</Badge>}
      {!activated && invitationStatus === 0 && <Badge>Not invited</Badge>}
      {!bookable && <Badge tone="partly">Takes no bookings</Badge>}
    </p>
  );
}
