import userEvent from '@testing-library/user-event';
import {
  getArtistSchedules,
  getBlockData,
  getBookData,
  getBookingSettings,
  getManagedArtists,
  getNotificationSettings,
  getOwnSalonServices,
  getProfessionalAppointments,
  getSalonClients,
  getSalonPolicy,
  getSalonWaitingList,
  getUnseenAppointments,
  type ProfessionalAppointment,
  type SalonClient,
  type SessionUser,
  type WorkingArtist,
} from '@frizo/contracts';
import { buildRemoteContext, renderRemote } from '@frizo/remote-kit/testing';
import type { FakeRemoteContext, RenderedRemote } from '@frizo/remote-kit/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import {
  buildArtist,
  buildProfessionalAppointment,
  buildSalon,
  buildSalonClient,
} from '@frizo/appointment-views/testing';
import { remote } from '../index.ts';

/** Owns the salon and takes bookings. Pass overrides for what differs. */
export function buildOwner(overrides: Partial<SessionUser> = {}): SessionUser {
  const salon = {
    rawUserType: 7,
    professional: true,
    business: true,
    master: true,
    salonAdmin: true,
  } as const;
  return buildSessionUser({ id: 2, salonId: 7, ...salon, ...overrides });
}

/** Works in another person's salon. */
export function buildSalonArtist(): SessionUser {
  return buildOwner({ rawUserType: 6, business: false, salonAdmin: false });
}

interface Console {
  readonly sessionUser?: SessionUser | null;
  readonly appointments?: readonly ProfessionalAppointment[];
  readonly clients?: readonly SalonClient[];
  readonly artists?: readonly WorkingArtist[];
  readonly flags?: FakeRemoteContext['flags'];
}

/** A salon of one artist with one appointment and one client. Pass overrides for what differs. */
export function buildConsole({
  sessionUser = buildOwner(),
  appointments = [buildProfessionalAppointment()],
  clients = [buildSalonClient()],
  artists = [buildArtist()],
  flags = {},
}: Console = {}): FakeRemoteContext {
  const context = buildRemoteContext({ session: createFakeSession(sessionUser), flags });
  const [first = buildProfessionalAppointment()] = appointments;
  const salon = buildSalon({ addresses: [first.address], users: [...artists] });
  context.server
    .answer(getManagedArtists, { salon, data: [...artists], count: artists.length })
    .answer(getNotificationSettings, { hearsOfBookings: false })
    .answer(getBookingSettings, { horizonDays: 365 })
    .answer(getSalonPolicy, { policy: null })
    .answer(getOwnSalonServices, { version: 1, services: [], artists: [] })
    .answer(getBookData, { appointments: [...appointments] })
    .answer(getUnseenAppointments, { data: [], count: 0 })
    .answer(getBlockData, { blocks: [] })
    .answer(getSalonWaitingList, { entries: [] })
    .answer(getArtistSchedules, { artists: [], closings: [], closingsVersion: 1 })
    .answer(getProfessionalAppointments, { data: [...appointments], count: appointments.length })
    .answer(getSalonClients, { data: [...clients], count: clients.length });
  return context;
}

export interface OpenedConsole extends RenderedRemote {
  readonly user: ReturnType<typeof userEvent.setup>;
}

/** Opens an address of the console, as the shell does. */
export async function openConsole(context: FakeRemoteContext, path: string): Promise<OpenedConsole> {
  window.history.replaceState(null, '', path);
  const basePath =
    [
      '/clients/import',
      '/clients',
      '/book',
      '/my-salon/brands/add',
      '/my-salon/brands',
      '/my-salon/gallery/add-single-image',
      '/my-salon/gallery/add-before-and-after-images',
      '/my-salon/gallery/edit',
      '/my-salon/gallery',
      '/my-salon/name-and-location',
      '/my-salon/services',
      '/my-salon/artists/add',
      '/my-salon/artists/edit',
      '/my-salon/artists',
      '/my-salon/working-hours',
      '/review',
    ].find((base) => path.startsWith(base)) ?? '/appointments';
  const isClient = /^\/clients\/\d/.test(path);
  const rendered = await renderRemote(remote, {
    context: { ...context, basePath: isClient ? '/clients/:id' : basePath },
  });
  return { ...rendered, context, user: userEvent.setup() };
}
