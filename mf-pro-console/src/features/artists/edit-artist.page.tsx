import { useState } from 'react';
import { failureText, ListSkeleton } from '@frizo/appointment-views';
import { sendArtistInvitation, type SalonArtist } from '@frizo/contracts';
import { useIsDirty } from '@frizo/forms';
import { CrossLink, isRequestError, useNotices, useRequest } from '@frizo/remote-kit';
import { Button, EmptyState, ErrorState, PageTitle, Picture, UserIcon } from '@frizo/ui';
import { formatPhone } from '@frizo/validation';
import { artistsApi } from './artists.api.ts';
import { ArtistForm } from './artist.form.tsx';
import { ArtistServices } from './artist-services.form.tsx';
import { ArtistStatus } from './artist-status.component.tsx';
import styles from './artists.module.css';

/** `/my-salon/artists/edit/{id}`: details while the artist has no account, Invite, and their services (spec 2). */
export function EditArtistPage({ artistId }: { artistId: number }) {
  const { data: artist, error, isFetching, refetch } = artistsApi.useGetOwnArtistQuery({ artistId });
  const title = artist?.activated ? "Edit Artist's services" : 'Edit artist';
  const reload = async () => (await refetch()).data;
  return (
    <div className={styles.page}>
      <PageTitle lead={<CrossLink to="/my-salon/artists">Artists</CrossLink>}>{title}</PageTitle>
      {artist === undefined && error === undefined && <ListSkeleton rowHeight="6rem" />}
      {artist === undefined && error !== undefined && (
        <NotLoaded
          isMissing={'status' in error && error.status === 404}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {artist && (
        <>
          {artist.activated ? (
            <ArtistDetails artist={artist} />
          ) : (
            <EditedArtist artist={artist} reload={reload} />
          )}
          <ArtistServices artist={artist} />
        </>
      )}
    </div>
  );
}

function NotLoaded(props: { isMissing: boolean; isRetrying: boolean; onRetry(): void }) {
  if (props.isMissing) return <EmptyState icon={UserIcon}>There is no such artist.</EmptyState>;
  return (
    <ErrorState onRetry={props.onRetry} isRetrying={props.isRetrying}>
      We could not load this artist. Check your connection and try again.
    </ErrorState>
  );
}

/** An artist with an account changes these details there. */
function ArtistDetails({ artist }: { artist: SalonArtist }) {
  const { firstName, lastName, email, phone, instagramUsername, image } = artist;
  const facts = [
    ['E-mail', email],
    ['Phone', formatPhone(phone)],
    ['Instagram username', instagramUsername],
  ].filter(([, text]) => text !== '');
  return (
    <section className={styles.details} aria-label="Artist">
      <div className={styles.photo}>
        {image ? <Picture image={image} alt="" sizes="9rem" /> : <UserIcon size={48} />}
      </div>
      <div className={styles.card}>
        <h2 className={styles.name}>
          {firstName} {lastName}
        </h2>
        <ArtistStatus artist={artist} />
        <dl className={styles.facts}>
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>The artist changes these details in their own profile.</p>
      </div>
    </section>
  );
}

interface EditedArtistProps {
  artist: SalonArtist;
  reload(): Promise<SalonArtist | undefined>;
}

function EditedArtist({ artist, reload }: EditedArtistProps) {
  const notices = useNotices();
  const [saves, setSaves] = useState(0);
  return (
    <ArtistForm
      // The form starts again from what was saved, but not from what somebody else saves meanwhile.
      key={saves}
      artist={artist}
      reload={reload}
      onSaved={async () => {
        await reload();
        setSaves(saves + 1);
        notices.show({ kind: 'success', text: 'Saved' });
      }}
      actions={<Invitation artist={artist} reload={reload} />}
    />
  );
}

/** Invite is hidden while an invitation is valid (spec 2, 4); it can be sent again. */
function Invitation({ artist, reload }: EditedArtistProps) {
  const request = useRequest();
  const notices = useNotices();
  const isDirty = useIsDirty();
  const [isSending, setSending] = useState(false);
  const invite = async () => {
    setSending(true);
    try {
      await request(sendArtistInvitation, { userID: artist.id });
      notices.show({ kind: 'success', text: 'Invitation sent' });
    } catch (error) {
      if (!isRequestError(error)) throw error;
      notices.show({ kind: 'error', text: failureText(error, 'Save fail') });
    }
    await reload();
    setSending(false);
  };
  const isInvited = artist.invitationStatus === 1;
  return (
    <>
      <Button
        look={isInvited ? 'plain' : 'quiet'}
        isBusy={isSending}
        busyText="Sending"
        disabled={isDirty}
        onClick={() => void invite()}
      >
        {isInvited ? 'Send the invitation again' : 'Invite'}
      </Button>
      <p className={styles.note}>{invitationText(artist, isDirty)}</p>
    </>
  );
}

function invitationText({ invitationStatus, email }: SalonArtist, isDirty: boolean): string {
  if (isDirty) return 'Save first, then invite.';
  return invitationStatus === 1
    ? `An invitation was sent to ${email}. It is valid for seven days.`
    : `The invitation goes to ${email}.`;
}
