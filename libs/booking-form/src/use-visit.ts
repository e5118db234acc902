import { useState } from 'react';
import type {
  Appointment,
  BookAppointmentProps,
  BookForClientProps,
  BookWithArtist,
  ProfessionalAppointment,
  SalonClient,
  SalonInfo,
  WorkingArtist,
} from '@frizo/contracts';
import { dayBounds, instantToWallClock } from '@frizo/local-time';
import { useSession } from '@frizo/remote-kit';
import { zonesOf } from './booking-form-context.ts';
import { bookingApi } from './booking.api.ts';
import {
  serviceBlockOf,
  emptyServiceBlock,
  nothing,
  type ServiceBlock,
  type PreferredTime,
  type SavedAppointment,
} from './draft/service-block.ts';
import { useMarkersAhead, type MarkersAhead } from './use-times.ts';

/** The visit that the form opens with, and the salon it is at. */
export interface InitialVisit {
  readonly salon: SalonInfo;
  /** The artists who can be booked. */
  readonly artists: readonly WorkingArtist[];
  readonly serviceBlocks: readonly ServiceBlock[];
  /** The appointment that is being modified. */
  readonly modified: SavedAppointment | null;
  /** The client, in professional mode; null until one is chosen. */
  readonly client: SalonClient | null;
}

export type InitialVisitState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly text: string; readonly isRetrying: boolean; retry(): void }
  | { readonly kind: 'ready'; readonly visit: InitialVisit };

interface Retriable {
  readonly isFetching: boolean;
  refetch(): unknown;
}

function failed(text: string, query: Retriable): InitialVisitState {
  return { kind: 'failed', text, isRetrying: query.isFetching, retry: () => void query.refetch() };
}

/** Spec 8.2, empty salon info. */
const cannotBook = 'You cannot book to this salon';

function failureText({ message }: { message?: string | undefined }): string {
  return `Error on book process. Sorry for inconvenience. ${message ?? ''}`.trim();
}

/** The visit of a client who opens the form: the salon, and the requested service block. */
export function useClientVisit(initial: BookAppointmentProps): InitialVisitState {
  const saved = useSavedAppointment(initial);
  useCallsAhead(initial, saved.appointment);
  const artistId = 'artistId' in initial ? initial.artistId : saved.appointment?.artistId;
  const salon = bookingApi.useGetSalonInfoByArtistQuery(
    { artistId: artistId ?? nothing },
    { skip: artistId === undefined },
  );
  if (artistId === undefined) {
    return saved.query.error ? failed(failureText(saved.query.error), saved.query) : { kind: 'loading' };
  }
  if (salon.data) {
    const { users: artists, addresses } = salon.data;
    if (artists.length === 0 || addresses.length === 0) return failed(cannotBook, salon);
    const serviceBlock = clientServiceBlock(initial, saved.appointment);
    const visit = {
      salon: salon.data,
      artists,
      serviceBlocks: [serviceBlock],
      modified: serviceBlock.saved,
      client: null,
    };
    return { kind: 'ready', visit };
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
  bookingApi.useGetArtistServicesQuery({ artists }, { skip: artists.length === 0 });
  const wanted = 'artistId' in props ? calendarOf(props) : appointment && calendarOfSaved(appointment);
  const except = appointment && 'modifyAppointmentId' in props ? [appointment.id] : [];
  useMarkersAhead(wanted ?? null, { isLoggedIn: user !== null, except });
}

function calendarOf(props: BookWithArtist): MarkersAhead | null {
  const { artistId, salonId, serviceId, addressId = props.likelyAddressId } = props;
  if (salonId === undefined || addressId === undefined || serviceId === undefined) return null;
  return { salonId, addressId, serviceId, artistIds: [artistId] };
}

function calendarOfSaved({ salonId, addressId, serviceId, artistId }: Appointment): MarkersAhead {
  return { salonId, addressId, serviceId, artistIds: [artistId] };
}

/** The appointment as it was when the dialog opened: later changes are handled by the dialog itself. */
function useSavedAppointment(props: BookAppointmentProps) {
  const id = 'artistId' in props ? undefined : idOf(props);
  const query = bookingApi.useGetClientAppointmentQuery(
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

function clientServiceBlock(props: BookAppointmentProps, appointment: Appointment | undefined): ServiceBlock {
  if (appointment) {
    return 'modifyAppointmentId' in props ? serviceBlockOf(appointment, 0) : serviceBlockAgain(appointment);
  }
  if (!('artistId' in props)) return emptyServiceBlock(0);
  const { artistId, addressId = nothing, serviceId = nothing, style } = props;
  const chosen = style ? { imageId: style.imageId, picture: style } : null;
  const preferredTime = preferredTimeOf(props);
  return { ...emptyServiceBlock(0), artistId, addressId, serviceId, style: chosen, preferredTime };
}

const endOfDay = 86_400;

/** A day without hours means the whole day; hours without a day mean any day. */
function preferredTimeOf(props: BookWithArtist): PreferredTime | null {
  const { fromSeconds = 0, toSeconds = endOfDay } = props;
  const date = props.date ?? null;
  const isWholeDay = fromSeconds === 0 && toSeconds === endOfDay;
  // Suggests the day but no time of it: no start lies after the end of the day.
  if (isWholeDay) return date === null ? null : { date, fromSeconds: endOfDay, toSeconds: endOfDay };
  return { date, fromSeconds, toSeconds };
}

/** The visit that a professional opens for a client: the salon and, to modify, all appointments of the client on that day. */
export function useProfessionalVisit(initial: BookForClientProps): InitialVisitState {
  const { managed, appointment, daily, queries } = useProfessionalAnswers(initial);
  // Later changes are handled by the form itself.
  const [visit, setVisit] = useState<InitialVisit>();
  if (visit) return { kind: 'ready', visit };
  const failure = queries.find(({ error }) => error !== undefined);
  if (failure) return failed(failureText(failure.error ?? {}), failure);
  if (!managed.data || queries.some(({ data }) => !data)) return { kind: 'loading' };
  const { salon, data: artists } = managed.data;
  if (artists.length === 0 || salon.addresses.length === 0) return failed(cannotBook, managed);
  setVisit({
    salon,
    artists,
    client: appointment?.client ?? initial.client ?? null,
    serviceBlocks: serviceBlocksFor(initial, salon, appointment, daily),
    modified: (initial.modifyAppointmentId !== undefined && appointment) || null,
  });
  return { kind: 'loading' };
}

/** The calls that have to complete before the form is shown. */
function useProfessionalAnswers(props: BookForClientProps) {
  const id = props.modifyAppointmentId ?? props.againAppointmentId;
  const isModified = props.modifyAppointmentId !== undefined;
  const managed = bookingApi.useGetManagedArtistsQuery({});
  const appointmentQuery = bookingApi.useGetProfessionalAppointmentQuery(
    { id: id ?? 0 },
    { skip: id === undefined, ...alwaysReload },
  );
  const appointment = appointmentQuery.data?.appointment;
  const daily = bookingApi.useGetDailyAppointmentsQuery(dayOf(appointment), {
    skip: !appointment || !isModified,
    ...alwaysReload,
  });
  return {
    managed,
    appointment,
    daily: daily.data?.appointments ?? [],
    queries: [managed, ...(id === undefined ? [] : [appointmentQuery]), ...(isModified ? [daily] : [])],
  };
}

const alwaysReload = { refetchOnMountOrArgChange: true } as const;

function dayOf(appointment: ProfessionalAppointment | undefined) {
  if (!appointment) return { salonClient: 0, midnightTimestamp: 0 };
  const { startsAt } = dayBounds(appointment.date, appointment.timezone);
  return { salonClient: appointment.client.id, midnightTimestamp: startsAt.getTime() / 1000 };
}

function serviceBlocksFor(
  props: BookForClientProps,
  salon: SalonInfo,
  appointment: ProfessionalAppointment | undefined,
  daily: readonly ProfessionalAppointment[],
): ServiceBlock[] {
  if (!appointment) return [serviceBlockFromProps(props, salon)];
  if (props.modifyAppointmentId === undefined) return [serviceBlockAgain(appointment)];
  const isIncluded = daily.some(({ id }) => id === appointment.id);
  return serviceBlocksOfVisit(isIncluded ? daily : [appointment, ...daily]);
}

/** The service blocks of a visit that is modified, in order of start. */
function serviceBlocksOfVisit(appointments: readonly ProfessionalAppointment[]): ServiceBlock[] {
  return appointments
    .toSorted((a, b) => a.startTimestamp - b.startTimestamp || a.id - b.id)
    .map((appointment, key) => serviceBlockOf(appointment, key));
}

/** Book again: the same service at another time; the processing time is derived from it. */
function serviceBlockAgain(appointment: SavedAppointment): ServiceBlock {
  return {
    ...serviceBlockOf(appointment, 0),
    saved: null,
    date: null,
    startTime: nothing,
    processingTime: nothing,
  };
}

/** What was known where the dialog was opened, such as the cell of a calendar. */
function serviceBlockFromProps(props: BookForClientProps, salon: SalonInfo): ServiceBlock {
  const { artistId = nothing, addressId = salon.addresses[0]?.id ?? nothing, startTimestamp } = props;
  const { serviceId = nothing, date: day = null } = props;
  const serviceBlock = {
    ...emptyServiceBlock(0),
    artistId,
    addressId: props.addressId ?? nothing,
    serviceId,
    date: day,
  };
  if (startTimestamp === undefined) return serviceBlock;
  const { date, seconds } = instantToWallClock(new Date(startTimestamp * 1000), zonesOf(salon)(addressId));
  return { ...serviceBlock, addressId, date, startTime: seconds };
}
