import { useState } from 'react';
import type {
  BookForClientProps,
  ProfessionalAppointment,
  SalonClient,
  SalonInfo,
  WorkingArtist,
} from '@frizo/contracts';
import { dayBounds, instantToWallClock } from '@frizo/local-time';
import { zonesOf } from '../booking-context.ts';
import { blockOf, emptyBlock, nothing, type Block } from '../draft/block.ts';
import { bookForClientApi } from './book-for-client.api.ts';

/** What the dialog opens with. */
export interface Visit {
  readonly salon: SalonInfo;
  readonly artists: readonly WorkingArtist[];
  readonly client: SalonClient | null;
  readonly blocks: readonly Block[];
  /** The appointment that is modified. */
  readonly modified: ProfessionalAppointment | null;
}

export type OpenedForClient =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly text: string; readonly isRetrying: boolean; retry(): void }
  | { readonly kind: 'ready'; readonly visit: Visit };

export function useOpenedForClient(props: BookForClientProps): OpenedForClient {
  const { managed, appointment, daily, queries } = useAnswers(props);
  // The dialog itself reports later changes.
  const [visit, setVisit] = useState<Visit>();
  if (visit) return { kind: 'ready', visit };
  const failure = queries.find(({ error }) => error !== undefined);
  if (failure) {
    const { message = '' } = failure.error ?? {};
    return failed(`Error on book process. Sorry for inconvenience. ${message}`.trim(), failure);
  }
  if (!managed.data || queries.some(({ data }) => !data)) return { kind: 'loading' };
  const { salon, data: artists } = managed.data;
  if (artists.length === 0 || salon.addresses.length === 0)
    return failed('You cannot book to this salon', managed);
  setVisit({
    salon,
    artists,
    client: appointment?.client ?? props.client ?? null,
    blocks: blocksFor(props, salon, appointment, daily),
    modified: (props.modifyAppointmentId !== undefined && appointment) || null,
  });
  return { kind: 'loading' };
}

/** The calls that have to be answered before the form is shown. */
function useAnswers(props: BookForClientProps) {
  const id = props.modifyAppointmentId ?? props.againAppointmentId;
  const isModified = props.modifyAppointmentId !== undefined;
  const managed = bookForClientApi.useGetManagedArtistsQuery({});
  const asked = bookForClientApi.useGetProfessionalAppointmentQuery(
    { id: id ?? 0 },
    { skip: id === undefined, ...alwaysReload },
  );
  const appointment = asked.data?.appointment;
  const daily = bookForClientApi.useGetDailyAppointmentsQuery(dayOf(appointment), {
    skip: !appointment || !isModified,
    ...alwaysReload,
  });
  return {
    managed,
    appointment,
    daily: daily.data?.appointments ?? [],
    queries: [managed, ...(id === undefined ? [] : [asked]), ...(isModified ? [daily] : [])],
  };
}

const alwaysReload = { refetchOnMountOrArgChange: true } as const;

function failed(text: string, query: { isFetching: boolean; refetch(): unknown }): OpenedForClient {
  return { kind: 'failed', text, isRetrying: query.isFetching, retry: () => void query.refetch() };
}

function dayOf(appointment: ProfessionalAppointment | undefined) {
  if (!appointment) return { salonClient: 0, midnightTimestamp: 0 };
  const { startsAt } = dayBounds(appointment.date, appointment.timezone);
  return { salonClient: appointment.client.id, midnightTimestamp: startsAt.getTime() / 1000 };
}

function blocksFor(
  props: BookForClientProps,
  salon: SalonInfo,
  appointment: ProfessionalAppointment | undefined,
  daily: readonly ProfessionalAppointment[],
): Block[] {
  if (!appointment) return [blockFromProps(props, salon)];
  if (props.modifyAppointmentId === undefined) return [blockAgain(appointment)];
  const isThere = daily.some(({ id }) => id === appointment.id);
  return blocksOfVisit(isThere ? daily : [appointment, ...daily]);
}

/** The blocks of a visit that is modified, by their starts. */
function blocksOfVisit(appointments: readonly ProfessionalAppointment[]): Block[] {
  return appointments
    .toSorted((a, b) => a.startTimestamp - b.startTimestamp || a.id - b.id)
    .map((appointment, key) => blockOf(appointment, key));
}

/** Book again: the same client, artist and service, at another time. */
function blockAgain(appointment: ProfessionalAppointment): Block {
  return { ...blockOf(appointment, 0), saved: null, date: null, startTime: nothing, processingTime: nothing };
}

/** What was known where the dialog was opened, as the cell of a calendar. */
function blockFromProps(props: BookForClientProps, salon: SalonInfo): Block {
  const { artistId = nothing, addressId = salon.addresses[0]?.id ?? nothing, startTimestamp } = props;
  const block = { ...emptyBlock(0), artistId, addressId: props.addressId ?? nothing };
  if (startTimestamp === undefined) return block;
  const { date, seconds } = instantToWallClock(new Date(startTimestamp * 1000), zonesOf(salon)(addressId));
  return { ...block, addressId, date, startTime: seconds };
}
