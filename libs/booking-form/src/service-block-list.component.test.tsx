import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  bookAsClient,
  cancelAsClient,
  changeAsClient,
  getArtistServices,
  getClientAppointment,
  getOwnTimeIntervals,
  getSalonInfoByArtist,
  getTimeIntervals,
  holdTime,
  saveAsClient,
} from '@frizo/contracts';
import { createFakeSession } from '@frizo/session/testing';
import { buildService } from './testing/build-service.ts';
import { buildAddress, buildAppointment, buildArtist, buildSalon } from '@frizo/appointment-views/testing';
import {
  bookingScreen,
  buildBookingContext,
  buildDay,
  chooseOption,
  chooseThursdayAtTen,
  openBooking,
  openBookingWith,
  type OpenedBooking,
} from './testing/open-booking.tsx';

const atTen = Date.parse('2026-03-05T17:00:00Z') / 1000;
const start = { artistId: 2, addressId: 1, serviceId: 101, startTimestamp: atTen, image: 0 };
/** On Thursday, 03/05/2026 at 10:00 in Phoenix. */
const thursday = buildAppointment({
  date: '2026-03-05',
  startTimestamp: atTen,
  endTimestamp: atTen + 5_400,
});
import { setUpDialogTests } from './testing/set-up-dialog-tests.ts';

let opened: OpenedBooking;

setUpDialogTests();

const press = (name: string) => opened.user.click(screen.getByRole('button', { name }));
const serviceBlock = (name: string) => screen.findByRole('region', { name });
const notices = () => opened.context.notices.shown.map(({ text }) => text);

/** Opens the dialog to modify the appointment of Thursday. */
async function openModify(context = buildBookingContext()) {
  context.server.answer(getClientAppointment, { appointment: thursday });
  opened = await openBookingWith({ modifyAppointmentId: 900 }, context);
  await bookingScreen.times();
}

describe('several services', () => {
  it('are added with what was chosen, summed up, and booked in one request', async () => {
    opened = await openBooking();
    await chooseThursdayAtTen(opened);
    await press('Add');

    expect(await serviceBlock('Service 2')).toHaveFocus();
    expect(await serviceBlock('Service 1')).toHaveTextContent(
      'Balayage03/05/2026, 10:00 AM MST · Maeve Ito$120.00 · 1 h 30 min',
    );
    await chooseOption(opened, 'Service', 'Bob');
    expect(screen.getByText('Total $180.00 · 3 h')).toBeVisible();
    // The first appointment already takes Maeve at ten.
    expect(within(await bookingScreen.times()).getAllByRole('option')).toHaveLength(1);
    await opened.user.click(await bookingScreen.time('02:15 PM'));
    expect(screen.getByText('2 services')).toBeVisible();
    await press('Book');

    await waitFor(() => expect(notices()).toEqual(['Appointment booked']));
    expect(opened.context.server.requestsOf(bookAsClient)).toEqual([
      { appointments: [start, { ...start, serviceId: 102, startTimestamp: atTen + 15_300 }] },
    ]);
  });

  it('can be dropped and gone back to', async () => {
    opened = await openBooking();
    await chooseThursdayAtTen(opened);
    await press('Add');
    await press('Change, Service 1');
    expect(await serviceBlock('Service 1')).toHaveFocus();
    await press('Remove, Service 2');
    expect(screen.queryByRole('region', { name: 'Service 2' })).toBeNull();
    expect(await serviceBlock('Service 1')).toHaveFocus();
  });

  it('open the service block that was refused, with free times near it', async () => {
    const context = buildBookingContext();
    const message = 'This time is no longer free. Please choose another one.';
    const item = { key: 'booking.slot_taken', message, details: { nearest: [atTen + 86_400] } };
    context.server.refuse(bookAsClient, { status: 409, key: item.key, items: [item, null] });
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await press('Add');
    await opened.user.click(await bookingScreen.time('02:15 PM'));
    await press('Book');

    const note = within(await serviceBlock('Service 1')).getByRole('alert');
    expect(note).toHaveTextContent(message);
    expect(note).toHaveFocus();
    await press('03/06/2026, 10:00 AM');
    expect(screen.queryByText(message)).toBeNull();
    expect(screen.getByText('2 services')).toBeVisible();
  });

  it('say what is missing in the incomplete service block, and move the focus there', async () => {
    const context = buildBookingContext();
    // The first service block takes the only time of the day.
    context.server.answer(getOwnTimeIntervals, buildDay({ freeStarts: [36_000] }));
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await press('Add');
    await screen.findByText('No free time on this day.');
    await press('Book');
    const wrong = await screen.findByText('Required field');
    await waitFor(() => expect(wrong.closest('p')).toHaveFocus());
    expect(opened.context.server.requestsOf(bookAsClient)).toEqual([]);
  });
});

describe('choosing the missing values', () => {
  it('names the service when none is chosen', async () => {
    opened = await openBooking(undefined, { serviceId: 999 });
    await bookingScreen.select('Service');
    await press('Book');
    expect(await screen.findByText('Selected service is missing')).toBeVisible();
    await waitFor(async () => expect(await bookingScreen.select('Service')).toHaveFocus());
  });

  it('asks for a category first where the artist has several', async () => {
    const context = buildBookingContext();
    const gel = buildService({ id: 201, i18nKey: 'Gel', parentId: 2, categoryKey: 'Nails' });
    context.server.answer(getArtistServices, { artists: [{ artistId: 2, services: [buildService(), gel] }] });
    opened = await openBooking(context);
    expect(await bookingScreen.select('Category')).toHaveTextContent('Hair');
    await chooseOption(opened, 'Category', 'Nails');
    expect(await bookingScreen.select('Service')).toHaveTextContent('Choose a service');
    await chooseOption(opened, 'Service', 'Gel');
  });

  it('replaces the address where the artist does not work there, and announces it', async () => {
    const mesa = buildAddress({ id: 4, address: '9 Mesa Rd', city: 'Mesa' });
    const at = (addressId: number) => ({
      schedule: [{ addressId, dayIndex: 1, start: 36_000, end: 68_400 }],
    });
    const users = [
      buildArtist(at(1)),
      buildArtist({ id: 3, firstName: 'Noor', lastName: 'Haddad', ...at(4) }),
    ];
    const salon = buildSalon({ addresses: [buildAddress(), mesa], users });
    opened = await openBooking(buildBookingContext(salon));
    expect(await bookingScreen.select('Address')).toHaveTextContent('12 Palm Ave');
    await chooseOption(opened, 'Artist', 'Noor Haddad');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please note the change of address... 9 Mesa Rd, Mesa',
    );
    expect(await bookingScreen.select('Address')).toHaveTextContent('9 Mesa Rd');
  });

  it('names the city of an address without a street, where artists travel to their clients', async () => {
    const onLocation = buildAddress({ id: 4, address: '', city: 'Mesa', onLocation: true });
    opened = await openBooking(buildBookingContext(buildSalon({ addresses: [buildAddress(), onLocation] })));
    await chooseOption(opened, 'Address', 'Mesa, AZ');
    expect(await bookingScreen.select('Address')).toHaveTextContent('Mesa, AZ');
  });

  it('shows visitors the public times', async () => {
    opened = await openBooking(buildBookingContext(undefined, createFakeSession()));
    await opened.user.click(await bookingScreen.day(/March 5/));
    await bookingScreen.times();
    expect(opened.context.server.requestsOf(getTimeIntervals)).toHaveLength(1);
    expect(opened.context.server.requestsOf(getOwnTimeIntervals)).toEqual([]);
  });
});

describe('a start that is taken before the save is sent', () => {
  it('is cleared with a message, and nothing is sent', async () => {
    opened = await openBooking();
    await chooseThursdayAtTen(opened);
    opened.context.server.answer(getOwnTimeIntervals, buildDay({ freeStarts: [51_300] }));
    await press('Book');
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('This time is no longer free. Please choose another one.');
    expect(within(note).getByRole('button')).toHaveTextContent('03/05/2026, 02:15 PM');
    expect(screen.getByText('Choose a time.')).toBeVisible();
    expect(opened.context.server.requestsOf(bookAsClient)).toEqual([]);
  });

  it('is left to the server when the times cannot be loaded', async () => {
    opened = await openBooking();
    await chooseThursdayAtTen(opened);
    opened.context.server.refuse(getOwnTimeIntervals);
    await press('Book');
    await waitFor(() => expect(notices()).toEqual(['Appointment booked']));
  });
});

describe('modifying an appointment', () => {
  it('shows the style that was chosen', async () => {
    const appointment = { ...thursday, imageId: 77, imageURL: '/api/gallery/images/ab' };
    const context = buildBookingContext();
    context.server.answer(getClientAppointment, { appointment });
    opened = await openBookingWith({ modifyAppointmentId: 900 }, context);
    expect(await screen.findByRole('img', { name: 'The style you chose' })).toBeInTheDocument();
    opened.unmount();
    opened = await openBookingWith({ againAppointmentId: 900 }, context);
    expect(await screen.findByRole('img', { name: 'The style you chose' })).toBeInTheDocument();
  });

  it('opens with the saved values, and offers its own time', async () => {
    await openModify();
    expect(screen.getByRole('heading', { name: 'Modify appointment' })).toBeVisible();
    expect(await bookingScreen.time('10:00 AM')).toHaveAttribute('aria-selected', 'true');
    expect(bookingScreen.save()).toBeDisabled();
    expect(opened.context.server.requestsOf(getOwnTimeIntervals).at(-1)).toMatchObject({
      exceptAppointments: [900],
    });
  });

  it('sends one change with the version that was loaded, and holds nothing', async () => {
    await openModify();
    await opened.user.click(await bookingScreen.time('02:15 PM'));
    await press('Save');
    await waitFor(() => expect(notices()).toEqual(['Appointment changed']));
    expect(opened.context.server.requestsOf(changeAsClient)).toEqual([
      { id: 900, version: 1, ...start, startTimestamp: atTen + 15_300 },
    ]);
    expect(opened.context.server.requestsOf(holdTime)).toEqual([]);
  });

  it('cancels what was removed, unless that was undone', async () => {
    await openModify();
    await press('Remove, Service 1');
    expect(await screen.findByText('Will be canceled.')).toBeVisible();
    await press('Undo, Service 1');
    expect(screen.queryByText('Will be canceled.')).toBeNull();
    await press('Remove, Service 1');
    await press('Cancel appointment');
    await waitFor(() => expect(notices()).toEqual(['Appointment canceled']));
    expect(opened.context.server.requestsOf(cancelAsClient)).toEqual([{ id: 900 }]);
  });

  it('saves a change and a new service in one request', async () => {
    await openModify();
    await opened.user.click(await bookingScreen.time('02:15 PM'));
    await press('Add');
    await opened.user.click(await bookingScreen.time('10:00 AM'));
    await press('Save');
    await waitFor(() => expect(notices()).toEqual(['Appointment booked']));
    expect(opened.context.server.requestsOf(saveAsClient)).toEqual([
      {
        entries: [
          { kind: 'change', id: 900, version: 1, ...start, startTimestamp: atTen + 15_300 },
          { kind: 'book', ...start },
        ],
      },
    ]);
  });

  it('says what was changed elsewhere in the meantime, and continues with that version', async () => {
    const context = buildBookingContext();
    await openModify(context);
    await opened.user.click(await bookingScreen.time('02:15 PM'));
    const now = buildAppointment({ ...thursday, version: 4, startTime: 39_600, artistName: 'Noor Haddad' });
    context.server.answer(getClientAppointment, { appointment: now });
    const message = 'This appointment was changed meanwhile.';
    context.server.refuse(changeAsClient, { status: 409, key: 'booking.changed_meanwhile', message });
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `${message} It is now on 03/05/2026, 11:00 AM with Noor Haddad.`,
    );

    context.server.answer(changeAsClient, { appointment: now });
    await press('Save');
    await waitFor(() => expect(notices()).toEqual(['Appointment changed']));
    expect(context.server.requestsOf(changeAsClient).at(-1)).toMatchObject({ version: 4 });
  });

  it('leaves nothing to choose for an appointment that was canceled in the meantime', async () => {
    const context = buildBookingContext();
    await openModify(context);
    await opened.user.click(await bookingScreen.time('02:15 PM'));
    context.server.answer(getClientAppointment, { appointment: { ...thursday, version: 2, status: 1 } });
    const message = 'Invalid state of appointment';
    context.server.refuse(changeAsClient, { status: 409, key: 'booking.invalid_state', message });
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent(`${message} It has been canceled.`);
    expect(await serviceBlock('Service 1')).toHaveTextContent('Canceled');
    expect(bookingScreen.save()).toBeDisabled();
  });

  it.each([
    [{ status: 1 as const }, 'This appointment is canceled.'],
    [{ status: 2 as const }, 'This appointment was a no-show.'],
    [
      { startTimestamp: Date.parse('2026-03-02T15:00:00Z') / 1000 },
      'This appointment has started and can no longer be changed.',
    ],
  ])('is a summary when it can no longer be changed: %j', async (overrides, text) => {
    const context = buildBookingContext();
    context.server.answer(getClientAppointment, { appointment: { ...thursday, ...overrides } });
    opened = await openBookingWith({ modifyAppointmentId: 900 }, context);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Balayage' })).toHaveTextContent(
      'Copper & Sage, 12 Palm Ave, Phoenix',
    );
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('announces that the salon has moved', async () => {
    const context = buildBookingContext(
      buildSalon({ addresses: [buildAddress({ id: 4, address: '9 Mesa Rd' })] }),
    );
    context.server.answer(getClientAppointment, { appointment: thursday });
    opened = await openBookingWith({ modifyAppointmentId: 900 }, context);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The salon location has changed... 9 Mesa Rd, Phoenix',
    );
  });

  it('shows a message when loading fails, and loads again with Retry', async () => {
    const context = buildBookingContext();
    context.server.refuse(getClientAppointment, { message: 'Server side problem' });
    opened = await openBookingWith({ modifyAppointmentId: 900 }, context);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error on book process. Sorry for inconvenience. Server side problem',
    );
    context.server.answer(getClientAppointment, { appointment: thursday });
    await press('Retry');
    expect(await serviceBlock('Service 1')).toBeVisible();
  });

  it('says that the salon can no longer be booked', async () => {
    const context = buildBookingContext();
    context.server.refuse(getSalonInfoByArtist, { status: 404, key: 'resource.not_found' });
    opened = await openBookingWith({ modifyAppointmentId: 900 }, context);
    expect(await screen.findByRole('alert')).toHaveTextContent('You cannot book to this salon');
  });
});

describe('booking again', () => {
  it('keeps artist and service, and asks for another time', async () => {
    opened = await openBookingWith({ againAppointmentId: 900 });
    expect(await bookingScreen.select('Service')).toHaveTextContent('Balayage');
    expect(screen.getByRole('heading', { name: 'Book appointment' })).toBeVisible();
    expect(screen.getByText('Choose a date and a time.')).toBeVisible();
    await chooseThursdayAtTen(opened);
    await press('Book');
    await waitFor(() =>
      expect(opened.context.server.requestsOf(bookAsClient)).toEqual([{ appointments: [start] }]),
    );
  });
});
