import { useEffect, useRef, useState, type ReactNode } from 'react';
import { failureText } from '@frizo/appointment-views';
import { removeArtist, type SalonArtist } from '@frizo/contracts';
import { isRequestError, useNotices, useRequest, type RequestFailure } from '@frizo/remote-kit';
import { useConfirm } from '@frizo/ui';
import { UpcomingAppointmentsDialog } from './upcoming-appointments.dialog.tsx';

/** An artist whom booking keeps, with the server's refusal. */
interface Kept {
  readonly artist: SalonArtist;
  readonly refusal: RequestFailure;
}

const upcomingKey = 'profile.artists.cannot_remove_artist_upcoming_apts';
const movingKey = 'artist.appointments_moving';
/** Hundreds of appointments take the server some seconds. */
const askAgainMs = 2_000;

/** Removes artists after a question; with upcoming appointments the alert of spec 8.2 offers to move them to another artist. */
export function useArtistRemoval(artists: readonly SalonArtist[], reload: () => Promise<void>) {
  const request = useRequest();
  const notices = useNotices();
  const { ask, dialog: question } = useConfirm();
  const [removingId, setRemovingId] = useState<number | null>(null);
  const [kept, setKept] = useState<Kept | null>(null);
  const [isMoving, setIsMoving] = useState(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  const send = async (artist: SalonArtist, moveTo: number | null) => {
    setRemovingId(artist.id);
    let isStillMoving = false;
    try {
      const { moved } = await request(removeArtist, { userID: artist.id, version: artist.version, moveTo });
      setKept(null);
      await reload();
      notices.show({ kind: 'success', text: moved > 0 ? `${movedText(moved)} Removed` : 'Removed' });
    } catch (error) {
      if (!isRequestError(error)) throw error;
      isStillMoving = error.key === movingKey && moveTo !== null;
      if (isStillMoving) {
        setTimeout(() => void (isGone.current || send(artist, moveTo)), askAgainMs);
        return;
      }
      if (error.key === upcomingKey) {
        setKept({ artist, refusal: error });
        return;
      }
      setKept(null);
      await reload();
      notices.show({ kind: 'error', text: failureText(error, 'Cannot remove artist') });
    } finally {
      setIsMoving(isStillMoving);
      if (!isStillMoving) setRemovingId(null);
    }
  };

  const remove = async (artist: SalonArtist) => {
    const isSure = await ask({
      title: 'Remove artist',
      text: 'They leave your salon with their working hours and services, and an account of theirs becomes a client account. Past appointments keep their name.',
      about: `${artist.firstName} ${artist.lastName}`,
      yes: 'Remove',
    });
    if (isSure) await send(artist, null);
  };

  const dialogs: ReactNode = (
    <>
      {question}
      {kept && (
        <UpcomingAppointmentsDialog
          // The choice starts again after a refusal.
          key={kept.refusal.message}
          refusal={kept.refusal}
          successors={artists.filter(({ id, bookable }) => bookable && id !== kept.artist.id)}
          isBusy={removingId !== null}
          isMoving={isMoving}
          onMove={(moveTo) => void send(kept.artist, moveTo)}
          onClose={() => setKept(null)}
        />
      )}
    </>
  );
  return { remove, removingId, dialogs };
}

function movedText(moved: number): string {
  return moved === 1 ? '1 appointment moved.' : `${moved} appointments moved.`;
}
