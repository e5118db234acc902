import { useState } from 'react';
import type { Appointment, BookAppointmentProps, SalonInfo } from '@frizo/contracts';
import { bookApi } from './book.api.ts';
import { blockOf, emptyBlock, nothing, type Block } from './draft/block.ts';

export type Opened =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly text: string; readonly isRetrying: boolean; retry(): void }
  | { readonly kind: 'ready'; readonly salon: SalonInfo; readonly block: Block };

/** Spec 8.2, empty salon info. */
const cannotBook = 'You cannot book to this salon';

/** What the dialog opens with: the salon, and the block that was wished for. */
export function useOpened(props: BookAppointmentProps): Opened {
  const wished = useWished(props);
  const artistId = 'artistId' in props ? props.artistId : wished.appointment?.artistId;
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
    return wished.query.error ? failed(failureText(wished.query.error), wished.query) : { kind: 'loading' };
  }
  if (salon.data) {
    const block = firstBlock(props, wished.appointment);
    return isBookable(salon.data) ? { kind: 'ready', salon: salon.data, block } : failed(cannotBook, salon);
  }
  if (!salon.error) return { kind: 'loading' };
  const isClosed = 'status' in salon.error && salon.error.status === 404;
  return failed(isClosed ? cannotBook : failureText(salon.error), salon);
}

interface Retriable {
  readonly isFetching: boolean;
  refetch(): unknown;
}

/** The appointment as it was when the dialog opened: what comes later is told by the dialog itself. */
function useWished(props: BookAppointmentProps) {
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
  const { artistId, serviceId = nothing, style } = props;
  const chosen = style ? { imageId: style.imageId, picture: style } : null;
  return { ...emptyBlock(0), artistId, serviceId, style: chosen };
}

function failureText({ message }: { message?: string | undefined }): string {
  return `Error on book process. Sorry for inconvenience. ${message ?? ''}`.trim();
}

function isBookable({ users, addresses }: SalonInfo): boolean {
  return users.length > 0 && addresses.length > 0;
}
