import { useState } from 'react';
import type { Appointment, BookAppointmentProps, BookWithArtist, SalonInfo } from '@frizo/contracts';
import { useSession } from '@frizo/remote-kit';
import { bookApi } from './book.api.ts';
import { blockOf, emptyBlock, nothing, type Block, type PreferredTime } from './draft/block.ts';
import { useMarkersAhead, type MarkersAhead } from './use-times.ts';

export type Opened =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly text: string; readonly isRetrying: boolean; retry(): void }
  | { readonly kind: 'ready'; readonly salon: SalonInfo; readonly block: Block };

/** Spec 8.2, empty salon info. */
const cannotBook = 'You cannot book to this salon';

/** What the dialog opens with: the salon, and the block that was asked for. */
export function useOpened(props: BookAppointmentProps): Opened {
  const saved = useSavedAppointment(props);
  useCallsAhead(props, saved.appointment);
  const artistId = 'artistId' in props ? props.artistId : saved.appointment?.artistId;
  const salon = bookApi.useGetSalonInfoByArtistQuery(
    { artistId: artistId ?? nothing },
    { skip: artistId === undefined },
  );
  const failed = (text: string, query: Retriable): Opened => ({
    kind: 'failed',
    text,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  });

  if (artistId === undefined) {
    return saved.query.error ? failed(failureText(saved.query.error), saved.query) : { kind: 'loading' };
  }
  if (salon.data) {
    const block = firstBlock(props, saved.appointment);
    return isBookable(salon.data) ? { kind: 'ready', salon: salon.data, block } : failed(cannotBook, salon);
  }
  if (!salon.error) return { kind: 'loading' };
  const isClosed = 'status' in salon.error && salon.error.status === 404;
  return failed(isClosed ? cannotBook : failureText(salon.error), salon);
}

/** Sends the form's own calls in parallel with the one for the salon, as far as their parameters are known. */
function useCallsAhead(props: BookAppointmentProps, appointment: Appointment | undefined): void {
  const { user } = useSession();
  const artistId = 'artistId' in props ? props.artistId : appointment?.artistId;
  const artists = artistId === undefined ? [] : [artistId];
  bookApi.useGetArtistServicesQuery({ artists }, { skip: artists.length === 0 });
  const wanted = 'artistId' in props ? calendarOf(props) : appointment && calendarOfSaved(appointment);
  const except = appointment && 'modifyAppointmentId' in props ? [appointment.id] : [];
  useMarkersAhead(wanted ?? null, { isOwn: user !== null, except });
}

function calendarOf(props: BookWithArtist): MarkersAhead | null {
  const { artistId, salonId, serviceId, addressId = props.likelyAddressId } = props;
  if (salonId === undefined || addressId === undefined || serviceId === undefined) return null;
  return { salonId, addressId, serviceId, artistIds: [artistId] };
}

function calendarOfSaved({ salonId, addressId, serviceId, artistId }: Appointment): MarkersAhead {
  return { salonId, addressId, serviceId, artistIds: [artistId] };
}

interface Retriable {
  readonly isFetching: boolean;
  refetch(): unknown;
}

/** The appointment as it was when the dialog opened: the dialog itself reports later changes. */
function useSavedAppointment(props: BookAppointmentProps) {
  const id = 'artistId' in props ? undefined : idOf(props);
  const query = bookApi.useGetClientAppointmentQuery(
    { id: id ?? nothing },
    { skip: id === undefined, refetchOnMountOrArgChange: true },
  );
  const [first, setFirst] = useState<Appointment>();
  if (first === undefined && query.data) setFirst(query.data.appointment);
  return { appointment: first, query };
}

function idOf(props: Exclude<BookAppointmentProps, { artistId: number }>): number {
  return 'modifyAppointmentId' in props ? props.modifyAppointmentId : props.againAppointmentId;
}

function firstBlock(props: BookAppointmentProps, appointment: Appointment | undefined): Block {
  if (appointment) {
    const saved = blockOf(appointment, 0);
    // Book again: the same at another time.
    return 'modifyAppointmentId' in props ? saved : { ...saved, saved: null, date: null, startTime: nothing };
  }
  if (!('artistId' in props)) return emptyBlock(0);
  const { artistId, addressId = nothing, serviceId = nothing, style } = props;
  const chosen = style ? { imageId: style.imageId, picture: style } : null;
  const preferredTime = preferredTimeOf(props);
  return { ...emptyBlock(0), artistId, addressId, serviceId, style: chosen, preferredTime };
}

const endOfDay = 86_400;

/** A day alone leaves the hours open, and hours alone mean any day. */
function preferredTimeOf(props: BookWithArtist): PreferredTime | null {
  const { fromSeconds = 0, toSeconds = endOfDay } = props;
  const date = props.date ?? null;
  const isWholeDay = fromSeconds === 0 && toSeconds === endOfDay;
  // From its end on nothing lies within a day: the day is suggested, and no time of it.
  if (isWholeDay) return date === null ? null : { date, fromSeconds: endOfDay, toSeconds: endOfDay };
  return { date, fromSeconds, toSeconds };
}

function failureText({ message }: { message?: string | undefined }): string {
  return `Error on book process. Sorry for inconvenience. ${message ?? ''}`.trim();
}

function isBookable({ users, addresses }: SalonInfo): boolean {
  return users.length > 0 && addresses.length > 0;
}
