import {
  autoCompleteSalonClient,
  bookAsProfessional,
  cancelAsProfessional,
  changeAsProfessional,
  findSalonClient,
  getManagedArtistServices,
  getDailyAppointments,
  getManagedArtists,
  getOwnTimeIntervals,
  getOwnTimeMarkers,
  getProfessionalAppointment,
  saveAsProfessional,
  type AnswerOf,
  type BookForClientProps,
  type ProfessionalAppointment,
  type SalonClient,
} from '@frizo/contracts';
import { buildRemoteContext } from '@frizo/remote-kit/testing';
import type { FakeRemoteContext } from '@frizo/remote-kit/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildProfessionalAppointment, buildSalon, buildSalonClient } from '@frizo/appointment-views/testing';
import { buildService } from './build-service.ts';
import { buildDay, openForm, type OpenedBooking } from './open-booking.tsx';
import { findDropdown, findOption } from './find-dropdown.ts';

/** A client of the salon's list. Pass overrides for what differs. */
export function buildIris(overrides: Partial<SalonClient> = {}): SalonClient {
  return buildSalonClient({
    id: 61,
    firstName: 'Iris',
    lastName: 'Novak',
    phone: '6025550177',
    comment: 'Likes tea.',
    isRegistered: true,
    ...overrides,
  });
}

/** On Thursday, 03/05/2026 at 10:00 in Phoenix. Pass overrides for what differs. */
export function buildAppointmentOfIris(
  overrides: Partial<ProfessionalAppointment> = {},
): ProfessionalAppointment {
  return buildProfessionalAppointment({
    date: '2026-03-05',
    startTimestamp: Date.parse('2026-03-05T17:00:00Z') / 1000,
    endTimestamp: Date.parse('2026-03-05T18:30:00Z') / 1000,
    client: buildIris(),
    ...overrides,
  });
}

/** The answer of a look-up that finds no client. */
export const noClientFound: AnswerOf<typeof findSalonClient> = {
  clientFound: false,
  clientID: null,
  clientFirstName: '',
  clientLastName: '',
  clientPhone: '',
  clientComment: '',
  clientIsInList: false,
};

/** The owner of a salon of two artists, free at 10:00 for 90 minutes and at 14:15 for 45. */
export function buildProfessionalContext(): FakeRemoteContext {
  const owner = buildSessionUser({
    firstName: 'Olga',
    rawUserType: 3,
    business: true,
    professional: true,
    salonId: 7,
  });
  const context = buildRemoteContext({ session: createFakeSession(owner) });
  const salon = buildSalon();
  context.server
    .answer(getManagedArtists, { salon, data: salon.users, count: salon.users.length })
    .answer(getManagedArtistServices, ({ artists }) => ({
      artists: artists.map((artistId) => ({
        artistId,
        services: [
          buildService(),
          buildService({ id: 102, i18nKey: 'Bob', priceCent: 6_000, processingValue: 2_700 }),
        ],
      })),
    }))
    .answer(getOwnTimeMarkers, { markers: [] })
    .answer(getOwnTimeIntervals, buildDay({ freeSeconds: [5_400, 2_700] }))
    .answer(findSalonClient, noClientFound)
    .answer(autoCompleteSalonClient, { data: [] })
    .answer(getProfessionalAppointment, ({ id }) => ({ appointment: buildAppointmentOfIris({ id }) }))
    .answer(getDailyAppointments, { appointments: [buildAppointmentOfIris()] })
    .answer(bookAsProfessional, ({ appointments }) => ({
      appointments: appointments.map((_one, index) => buildAppointmentOfIris({ id: 900 + index })),
    }))
    .answer(changeAsProfessional, ({ id }) => ({
      appointment: buildAppointmentOfIris({ id, version: 2 }),
    }))
    .answer(cancelAsProfessional, ({ id }) => ({
      appointment: buildAppointmentOfIris({ id, status: 1 }),
    }))
    .answer(saveAsProfessional, ({ entries }) => ({
      appointments: entries.map((_one, index) => buildAppointmentOfIris({ id: 900 + index })),
    }));
  return context;
}

export async function openBookingForClient(
  initial: BookForClientProps = {},
  context: FakeRemoteContext = buildProfessionalContext(),
): Promise<OpenedBooking> {
  return openForm({ mode: 'professional', initial }, context);
}

/** Chooses in a dropdown. */
export async function pick({ user }: OpenedBooking, label: string, option: string): Promise<void> {
  await user.click(await findDropdown(label));
  await user.click(await findOption(option));
}
