import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  bookAsProfessional,
  changeAsProfessional,
  getManagedArtistServices,
  getDailyAppointments,
  getManagedArtists,
  getOwnTimeIntervals,
  getOwnTimeMarkers,
  getProfessionalAppointment,
  saveAsProfessional,
} from '@frizo/contracts';
import { buildArtist, buildSalon } from '@frizo/appointment-views/testing';
import { bookingScreen, buildDay, type OpenedBooking } from '../testing/open-booking.tsx';
import {
  buildAppointmentOfIris,
  buildProfessionalContext,
  buildIris,
  openBookingForClient,
  pick,
} from '../testing/open-professional-booking.tsx';
import { buildService } from '../testing/build-service.ts';
import { findDropdown } from '../testing/find-dropdown.ts';
import { setUpDialogTests } from '../testing/set-up-dialog-tests.ts';

let opened: OpenedBooking;

setUpDialogTests();

const atTen = Date.parse('2026-03-05T17:00:00Z') / 1000;
const client = buildIris();
const pressBook = () => opened.user.click(bookingScreen.book());

/** Chooses Maeve's balayage on Thursday. */
async function chooseThursday() {
  await pick(opened, 'Artist', 'Maeve Ito');
  await pick(opened, 'Service', 'Balayage');
  await opened.user.click(await bookingScreen.day(/March 5/));
}

describe('booking from the waiting list', () => {
  const wanted = {
    client,
    artistId: 2,
    addressId: 1,
    serviceId: 101,
    date: '2026-03-05',
    waitingEntryId: 40,
  };

  it('begins with the free times of the day, and ends the entry with the booking', async () => {
    opened = await openBookingForClient(wanted);
    await pick(opened, 'Time', '10:00 AM');
    await pressBook();
    await waitFor(() => expect(opened.outcome()).toMatchObject({ kind: 'completed' }));
    expect(opened.context.server.requestsOf(bookAsProfessional)).toMatchObject([
      {
        client: { salonClientId: 61 },
        appointments: [{ artistId: 2, serviceId: 101, startTimestamp: atTen }],
        waitingEntryId: 40,
      },
    ]);
  });

  it('leaves the entry on the list where another client is booked instead', async () => {
    opened = await openBookingForClient(wanted);
    await opened.user.click(await screen.findByRole('button', { name: 'Reset' }));
    await opened.user.type(screen.getByRole('combobox', { name: 'Phone' }), '6025550199');
    await screen.findByText('New client');
    await opened.user.type(screen.getByLabelText('First name'), 'Wanda');
    await opened.user.type(screen.getByLabelText('Last name'), 'Quick');
    await pick(opened, 'Time', '10:00 AM');
    await pressBook();
    await waitFor(() => expect(opened.outcome()).toMatchObject({ kind: 'completed' }));
    const [request] = opened.context.server.requestsOf(bookAsProfessional);
    expect(request).toMatchObject({ client: { firstName: 'Wanda' } });
    expect(request).not.toHaveProperty('waitingEntryId');
  });
});

describe('booking for a client', () => {
  it('books artist, service, time and processing time for a client of the list', async () => {
    opened = await openBookingForClient({ client });
    await chooseThursday();
    await pick(opened, 'Time', '10:00 AM');
    expect(await findDropdown('Processing')).toHaveTextContent('1 h 30 min');
    await pick(opened, 'Processing', '1 h');
    await pressBook();

    await waitFor(() =>
      expect(opened.outcome()).toEqual({ kind: 'completed', result: { appointmentIds: [900] } }),
    );
    const start = { artistId: 2, addressId: 1, serviceId: 101, startTimestamp: atTen };
    expect(opened.context.server.requestsOf(bookAsProfessional)).toEqual([
      { client: { salonClientId: 61 }, appointments: [{ ...start, processingTime: 3_600, image: 0 }] },
    ]);
    expect(opened.context.notices.shown).toEqual([{ kind: 'success', text: 'Appointment booked' }]);
  });

  it('loads the calendar in professional mode', async () => {
    opened = await openBookingForClient({ client });
    await chooseThursday();
    await findDropdown('Time');
    expect(opened.context.server.requestsOf(getOwnTimeMarkers).at(-1)).toMatchObject({ mode: 1 });
    expect(opened.context.server.requestsOf(getOwnTimeIntervals).at(-1)).toMatchObject({ mode: 1 });
  });

  it('marks the days that are free within working hours, and allows the others', async () => {
    const context = buildProfessionalContext();
    const day = { available: true, block: false, book: false };
    context.server.answer(getOwnTimeMarkers, {
      markers: [
        { ...day, date: '2026-03-05', availableInHours: false },
        { ...day, date: '2026-03-06', availableInHours: true },
        { ...day, date: '2026-03-07', available: false, availableInHours: false },
      ],
    });
    opened = await openBookingForClient({ client }, context);
    await chooseThursday();
    const isFree = async (name: RegExp) =>
      (await bookingScreen.day(name)).querySelector('[data-marker=available]') !== null;
    await waitFor(async () => expect(await isFree(/March 6/)).toBe(true));
    expect(await isFree(/March 5/)).toBe(false);
    expect(await bookingScreen.day(/March 5/)).not.toHaveAttribute('aria-disabled');
    expect(await bookingScreen.day(/March 7/)).toHaveAttribute('aria-disabled', 'true');
  });

  it('names what is missing', async () => {
    opened = await openBookingForClient();
    await findDropdown('Artist');
    expect(screen.getByText('Choose a client, an artist, a service, a date and a time.')).toBeVisible();
    expect(screen.getByText('Choose an artist and a service to see the free days.')).toBeVisible();
    expect(await findDropdown('Service')).toHaveTextContent('Choose an artist first');
    await chooseThursday();
    expect(screen.getByText('Choose a client and a time.')).toBeVisible();
    await pick(opened, 'Time', '10:00 AM');
    expect(await findDropdown('Processing')).toHaveTextContent('1 h 30 min');
    expect(screen.getByText('Choose a client.')).toBeVisible();
  });

  it('counts as unsaved work once a client was typed, and not before', async () => {
    opened = await openBookingForClient();
    const phone = await screen.findByRole('combobox', { name: 'Phone' });
    expect(opened.hasUnsavedWork?.()).toBe(false);
    await opened.user.type(phone, '6');
    expect(opened.hasUnsavedWork?.()).toBe(true);
  });

  it('shortens a processing time that does not fit, with a note', async () => {
    opened = await openBookingForClient({ client });
    await chooseThursday();
    await pick(opened, 'Time', '02:15 PM');
    expect(await screen.findByText('Processing time shortened to fit this service')).toBeVisible();
    expect(await findDropdown('Processing')).toHaveTextContent('45 min');

    await pick(opened, 'Time', '10:00 AM');
    await waitFor(() =>
      expect(screen.queryByText('Processing time shortened to fit this service')).toBeNull(),
    );
    expect(await findDropdown('Processing')).toHaveTextContent('1 h 30 min');
  });

  it('shortens a processing time that no longer fits before the save, and sends nothing', async () => {
    opened = await openBookingForClient({ client });
    await chooseThursday();
    await pick(opened, 'Time', '10:00 AM');
    opened.context.server.answer(getOwnTimeIntervals, buildDay({ freeSeconds: [1_800, 2_700] }));
    await pressBook();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Processing time shortened to fit this service',
    );
    expect(opened.context.server.requestsOf(bookAsProfessional)).toEqual([]);
    expect(await findDropdown('Processing')).toHaveTextContent('30 min');
  });

  it('says what is missing, and moves the focus to the first missing value', async () => {
    opened = await openBookingForClient();
    await findDropdown('Artist');
    await pressBook();
    expect(screen.getAllByText('Required field').length).toBeGreaterThanOrEqual(4);
    expect(screen.getByRole('combobox', { name: 'Phone' })).toHaveFocus();
    expect(opened.context.server.requestsOf(bookAsProfessional)).toEqual([]);
  });

  it("shows the server's errors about the client beside the field", async () => {
    const context = buildProfessionalContext();
    context.server.refuse(bookAsProfessional, {
      status: 400,
      key: 'request.invalid',
      message: 'Some fields are wrong.',
      fields: { 'client.firstName': ['VALUE_IS_NOT_NAME'] },
    });
    opened = await openBookingForClient({ client: buildIris({ id: 62 }) }, context);
    await chooseThursday();
    await pick(opened, 'Time', '10:00 AM');
    await pressBook();
    expect(await screen.findByText('Symbols are not permitted')).toBeVisible();
    expect(screen.getByText('Some fields are wrong.')).toBeVisible();
  });

  it('opens with the time of a calendar cell', async () => {
    opened = await openBookingForClient({ client, artistId: 2, addressId: 1, startTimestamp: atTen });
    await pick(opened, 'Service', 'Balayage');
    expect(await findDropdown('Time')).toHaveTextContent('10:00 AM');
    expect(await findDropdown('Processing')).toHaveTextContent('1 h 30 min');
  });

  it('hides the artist field for a freelancer', async () => {
    const context = buildProfessionalContext();
    const salon = buildSalon({ type: 'individual', users: [buildArtist()] });
    context.server.answer(getManagedArtists, { salon, data: salon.users, count: 1 });
    opened = await openBookingForClient({ client }, context);
    await findDropdown('Service');
    expect(screen.queryByText('Artist')).toBeNull();
    await pick(opened, 'Service', 'Bob');
  });

  it('says that a salon without artists cannot be booked', async () => {
    const context = buildProfessionalContext();
    context.server.answer(getManagedArtists, { salon: buildSalon(), data: [], count: 0 });
    opened = await openBookingForClient({}, context);
    expect(await screen.findByRole('alert')).toHaveTextContent('You cannot book to this salon');
  });

  it('shows why it cannot load, and loads again with Retry', async () => {
    const context = buildProfessionalContext();
    context.server.refuse(getManagedArtists, {
      kind: 'network',
      status: 0,
      message: 'Problem with connection',
    });
    opened = await openBookingForClient({}, context);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error on book process. Sorry for inconvenience. Problem with connection',
    );
    const salon = buildSalon();
    context.server.answer(getManagedArtists, { salon, data: salon.users, count: 2 });
    await opened.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findDropdown('Artist')).toBeVisible();
  });
});

describe('modifying for a client', () => {
  const modify = { modifyAppointmentId: 900 };

  it("opens the appointment together with the client's others of that day", async () => {
    const context = buildProfessionalContext();
    const later = buildAppointmentOfIris({
      id: 901,
      serviceId: 102,
      serviceName: 'Bob',
      startTime: 51_300,
    });
    context.server.answer(getDailyAppointments, {
      appointments: [buildAppointmentOfIris(), { ...later, startTimestamp: atTen + 15_300 }],
    });
    opened = await openBookingForClient(modify, context);
    expect(await screen.findByText('for Iris Novak, (602) 555-0177 at Copper & Sage')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Modify appointment' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Service 2' })).toHaveTextContent(
      'Bob03/05/2026, 02:15 PM',
    );
    expect(context.server.requestsOf(getDailyAppointments)).toEqual([
      { salonClient: 61, midnightTimestamp: Date.parse('2026-03-05T07:00:00Z') / 1000 },
    ]);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('sends a single change, with its version', async () => {
    opened = await openBookingForClient(modify);
    await pick(opened, 'Processing', '30 min');
    await opened.user.click(bookingScreen.save());
    await waitFor(() =>
      expect(opened.context.notices.shown).toEqual([{ kind: 'success', text: 'Appointment changed' }]),
    );
    const start = { artistId: 2, addressId: 1, serviceId: 101, startTimestamp: atTen };
    expect(opened.context.server.requestsOf(changeAsProfessional)).toEqual([
      { id: 900, version: 1, ...start, processingTime: 1_800, image: 0 },
    ]);
  });

  it('sends several changes in one request, with the cancellation', async () => {
    opened = await openBookingForClient(modify);
    await opened.user.click(await screen.findByRole('button', { name: 'Add' }));
    await opened.user.click(screen.getByRole('button', { name: 'Remove, Service 1' }));
    await pick(opened, 'Time', '10:00 AM');
    await opened.user.click(bookingScreen.save());
    await waitFor(() => expect(opened.context.server.requestsOf(saveAsProfessional)).toHaveLength(1));
    expect(opened.context.server.requestsOf(saveAsProfessional)[0]).toMatchObject({
      client: { salonClientId: 61 },
      entries: [
        { kind: 'cancel', id: 900, version: 1 },
        { kind: 'book', startTimestamp: atTen },
      ],
    });
  });

  it('offers no changes that this user may not make', async () => {
    const context = buildProfessionalContext();
    const appointment = buildAppointmentOfIris({ canChange: false });
    context.server.answer(getProfessionalAppointment, { appointment });
    opened = await openBookingForClient(modify, context);
    expect(
      await screen.findByText('Only its artist or a salon admin can change this appointment.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('says that its service is no longer offered', async () => {
    const context = buildProfessionalContext();
    context.server.answer(getManagedArtistServices, ({ artists }) => ({
      artists: artists.map((artistId) => ({
        artistId,
        services: [buildService({ id: 102, i18nKey: 'Bob' })],
      })),
    }));
    opened = await openBookingForClient(modify, context);
    expect(
      await screen.findByText(/^The artist no longer offers this service\. Choose another one/),
    ).toBeVisible();
  });

  it('books again at another time', async () => {
    opened = await openBookingForClient({ againAppointmentId: 900 });
    expect(await findDropdown('Service')).toHaveTextContent('Balayage');
    expect(screen.getByDisplayValue('Iris')).toBeVisible();
    expect(screen.getByText('Choose a date and a time.')).toBeVisible();
    expect(opened.context.server.requestsOf(getDailyAppointments)).toEqual([]);
  });
});
