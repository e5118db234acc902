import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  bookAsClient,
  cancelAsClient,
  changeAsClient,
  getArtistServices,
  getBookingPolicy,
  getClientAppointment,
  getFreeStarts,
  getOwnFreeStarts,
  getOwnTimeIntervals,
  getOwnTimeMarkers,
  getSalonInfoByArtist,
  getStripeCustomer,
  getTimeIntervals,
  getTimeMarkers,
  holdTime,
  releaseHold,
  saveAsClient,
  type AnswerOf,
  type BookAppointmentProps,
  type BookWithArtist,
  type SalonInfo,
} from '@frizo/contracts';
import { buildRemoteContext, renderInRemote } from '@frizo/remote-kit/testing';
import type { FakeRemoteContext, RenderedRemote } from '@frizo/remote-kit/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import type { FakeSession } from '@frizo/session/testing';
import { buildAppointment, buildSalon } from '@frizo/appointment-views/testing';
import { bookingApi } from '../booking.api.ts';
import { BookingForm, type BookingFormMode } from '../booking-form.component.tsx';
import { buildService } from './build-service.ts';
import { findDropdown, findOption } from './find-dropdown.ts';
import { closeAfterTest } from './set-up-dialog-tests.ts';

const timezone = 'America/Phoenix';

/** A day with free starts at 10:00 and 14:15. Pass overrides for what differs. */
export function buildDay(
  overrides: Partial<AnswerOf<typeof getOwnTimeIntervals>> = {},
): AnswerOf<typeof getOwnTimeIntervals> {
  const freeStarts = overrides.freeStarts ?? [36_000, 51_300];
  return {
    timezone,
    busyIntervals: [],
    freeStarts,
    freeSeconds: freeStarts.map(() => 5_400),
    whyNone: null,
    isClosed: false,
    ...overrides,
  };
}

const freeAlike = (artistIds: readonly number[]): AnswerOf<typeof getFreeStarts> => ({
  artists: artistIds.map((artistId) => ({ artistId, freeStarts: [36_000, 51_300] })),
});

/** Ada, logged in, and a salon that is open at 10:00 and 14:15 on every day. */
export function buildBookingContext(
  salon: SalonInfo = buildSalon(),
  session: FakeSession = createFakeSession(buildSessionUser({ phone: '6025550143' })),
): FakeRemoteContext {
  const context = buildRemoteContext({ session });
  context.server
    .answer(getSalonInfoByArtist, salon)
    .answer(getArtistServices, ({ artists }) => ({
      artists: artists.map((artistId) => ({
        artistId,
        services: [buildService(), buildService({ id: 102, i18nKey: 'Bob', priceCent: 6_000 })],
      })),
    }))
    .answer(getBookingPolicy, { policy: null })
    .answer(getStripeCustomer, { customer: { id: null, cards: [], default_source: null, subscriptions: [] } })
    .answer(getTimeMarkers, { markers: [] })
    .answer(getOwnTimeMarkers, { markers: [] })
    .answer(getTimeIntervals, { timezone, busyIntervals: [], freeStarts: [36_000, 51_300], whyNone: null })
    .answer(getOwnTimeIntervals, buildDay())
    .answer(getFreeStarts, ({ artistList }) => freeAlike(artistList))
    .answer(getOwnFreeStarts, ({ artistList }) => freeAlike(artistList))
    .answer(getClientAppointment, ({ id }) => ({ appointment: buildAppointment({ id }) }))
    .answer(changeAsClient, ({ id, version }) => ({
      appointment: buildAppointment({ id, version: version + 1 }),
    }))
    .answer(cancelAsClient, ({ id }) => ({ appointment: buildAppointment({ id, status: 1 }) }))
    .answer(saveAsClient, ({ entries }) => ({
      appointments: entries.map((_entry, index) => buildAppointment({ id: 900 + index })),
    }))
    .answer(holdTime, { heldUntilTimestamp: Date.parse('2026-03-02T16:05:00Z') / 1000 })
    .answer(releaseHold, { success: true })
    .answer(bookAsClient, { appointments: [buildAppointment()] });
  return context;
}

export interface OpenedBooking extends RenderedRemote {
  readonly user: ReturnType<typeof userEvent.setup>;
}

/** Opens the form from a picture of Maeve's balayage. */
export async function openBooking(
  context: FakeRemoteContext = buildBookingContext(),
  props: Partial<BookWithArtist> = {},
): Promise<OpenedBooking> {
  return openBookingWith({ artistId: 2, serviceId: 101, ...props }, context);
}

/** Opens the form in client mode with any of its initial values. */
export async function openBookingWith(
  initial: BookAppointmentProps,
  context: FakeRemoteContext = buildBookingContext(),
): Promise<OpenedBooking> {
  return openForm({ mode: 'client', initial }, context);
}

/** Opens the form; `outcome` is how the dialog around it would have ended. */
export async function openForm(mode: BookingFormMode, context: FakeRemoteContext): Promise<OpenedBooking> {
  let outcome: ReturnType<RenderedRemote['outcome']>;
  const form = (
    <BookingForm
      {...mode}
      onSaved={({ appointmentIds }) => {
        outcome ??= { kind: 'completed', result: { appointmentIds } };
      }}
      onClose={() => {
        outcome ??= { kind: 'dismissed' };
      }}
    />
  );
  const rendered = await renderInRemote(form, { context, apis: [bookingApi] });
  return closeAfterTest({ ...rendered, outcome: () => outcome, user: userEvent.setup() });
}

/** Finds what users see and press in the modal. */
export const bookingScreen = {
  select: findDropdown,
  // By its label: a search by role is slow in a whole month.
  day: (name: RegExp) => screen.findByLabelText(name),
  times: () => screen.findByRole('listbox', { name: 'Time' }),
  time: async (text: string) =>
    within(await screen.findByRole('listbox', { name: 'Time' })).findByRole('option', { name: text }),
  book: () => screen.getByRole('button', { name: 'Book' }),
  /** The save button of Modify. */
  save: () => screen.getByRole('button', { name: 'Save' }),
};

/** Chooses Thursday, 03/05/2026 at 10:00 AM. */
export async function chooseThursdayAtTen({ user }: OpenedBooking): Promise<void> {
  await user.click(await bookingScreen.day(/March 5/));
  await user.click(await bookingScreen.time('10:00 AM'));
}

/** The other option of a dropdown. */
export async function chooseOption({ user }: OpenedBooking, label: string, option: string): Promise<void> {
  await user.click(await bookingScreen.select(label));
  await user.click(await findOption(option));
}
