import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  bookAsClient,
  getArtistServices,
  getClientAppointment,
  getOwnFreeStarts,
  getOwnTimeIntervals,
  getOwnTimeMarkers,
  getSalonInfoByArtist,
  holdTime,
  type SalonInfo,
} from '@frizo/contracts';
import { buildRequestError } from '@frizo/api-client/testing';
import { buildAppointment, buildArtist, buildSalon } from '@frizo/appointment-views/testing';
import { buildService } from './testing/build-service.ts';
import {
  bookingScreen,
  buildBookingContext,
  buildDay,
  chooseOption,
  openBooking,
  openBookingWith,
  type OpenedBooking,
} from './testing/open-booking.tsx';
import { setUpDialogTests } from './testing/set-up-dialog-tests.ts';

let opened: OpenedBooking;

setUpDialogTests();

const marker = (date: string, available: boolean, book = false, block = false) => ({
  date,
  available,
  book,
  block,
});
const markers = [
  marker('2026-03-02', false, true),
  marker('2026-03-04', false, false, true),
  marker('2026-03-05', true, true),
  marker('2026-03-06', true),
];

function contextWithMarkers() {
  const context = buildBookingContext();
  context.server.answer(getOwnTimeMarkers, { markers });
  return context;
}

describe('the calls of the booking dialog', () => {
  it('are sent in parallel when the picture has its salon and address, and no other call follows for the calendar', async () => {
    const context = contextWithMarkers();
    const salon = Promise.withResolvers<SalonInfo>();
    context.server.answer(getSalonInfoByArtist, () => salon.promise);
    const { server } = context;
    opened = await openBooking(context, { salonId: 7, addressId: 1 });
    expect(server.requestsOf(getArtistServices)).toEqual([{ artists: [2] }]);
    expect(server.requestsOf(getOwnTimeMarkers)).toEqual([
      {
        salonID: 7,
        addressID: 1,
        serviceID: 101,
        artistList: [2],
        fromDate: '2026-03-02',
        toDate: '2026-07-02',
        mode: 2,
        exceptAppointments: [],
      },
    ]);

    await act(async () => salon.resolve(buildSalon()));
    expect(await bookingScreen.day(/March 6/)).toBeVisible();
    expect(server.requestsOf(getArtistServices)).toHaveLength(1);
    expect(server.requestsOf(getOwnTimeMarkers)).toHaveLength(1);
  });

  it('are sent in parallel for the likely address, which that does not choose', async () => {
    const context = contextWithMarkers();
    const salon = Promise.withResolvers<SalonInfo>();
    context.server.answer(getSalonInfoByArtist, () => salon.promise);
    const { server } = context;
    opened = await openBooking(context, { salonId: 7, likelyAddressId: 1 });
    expect(server.requestsOf(getOwnTimeMarkers)).toMatchObject([{ salonID: 7, addressID: 1 }]);

    const [first] = buildSalon().addresses;
    const two = buildSalon({ addresses: [first!, { ...first!, id: 9, address: '9 Mesa Dr' }] });
    await act(async () => salon.resolve(two));
    expect(await bookingScreen.select('Address')).toHaveTextContent('Choose an address');
    expect(server.requestsOf(getOwnTimeMarkers)).toHaveLength(1);
  });

  it('load a modified appointment in parallel', async () => {
    const context = contextWithMarkers();
    const salon = Promise.withResolvers<SalonInfo>();
    context.server.answer(getSalonInfoByArtist, () => salon.promise);
    const { server } = context;
    const appointment = buildAppointment({
      id: 900,
      startTimestamp: Date.parse('2026-03-05T17:00:00Z') / 1000,
    });
    context.server.answer(getClientAppointment, { appointment });
    opened = await openBookingWith({ modifyAppointmentId: 900 }, context);
    await waitFor(() => expect(server.requestsOf(getSalonInfoByArtist)).toHaveLength(1));
    expect(server.requestsOf(getArtistServices)).toEqual([{ artists: [appointment.artistId] }]);
    expect(server.requestsOf(getOwnTimeMarkers)).toMatchObject([
      { serviceID: appointment.serviceId, exceptAppointments: [900] },
    ]);

    await act(async () => salon.resolve(buildSalon()));
    expect(await bookingScreen.day(/March 6/)).toBeVisible();
    expect(server.requestsOf(getArtistServices)).toHaveLength(1);
    expect(server.requestsOf(getOwnTimeMarkers)).toHaveLength(1);
  });
});

describe('the day and time that the booking dialog opens with', () => {
  it('are the first free day, and no time', async () => {
    opened = await openBooking(contextWithMarkers());
    await screen.findByLabelText('Times on 03/05/2026');
    expect(await bookingScreen.day(/March 5/)).toHaveAttribute('data-selected', 'true');
    expect(await bookingScreen.time('10:00 AM')).toHaveAttribute('aria-selected', 'false');
    expect(opened.hasUnsavedWork?.()).toBe(false);
    expect(opened.context.server.requestsOf(holdTime)).toEqual([]);
  });

  it('are those that were searched for, and the time is held', async () => {
    const search = { date: '2026-03-06', fromSeconds: 43_200, toSeconds: 64_800 };
    opened = await openBooking(contextWithMarkers(), search);
    expect(await screen.findByText('03/06/2026, 02:15 PM MST with Maeve Ito')).toBeVisible();
    expect(await bookingScreen.time('02:15 PM')).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(opened.context.server.requestsOf(holdTime)).toHaveLength(1));
    expect(opened.hasUnsavedWork?.()).toBe(false);
  });

  it('are the first of the searched hours when no day was searched for', async () => {
    opened = await openBooking(contextWithMarkers(), { fromSeconds: 43_200, toSeconds: 64_800 });
    expect(await screen.findByText('03/05/2026, 02:15 PM MST with Maeve Ito')).toBeVisible();
  });

  it('are the day without a time when only a day was searched for', async () => {
    opened = await openBooking(contextWithMarkers(), { date: '2026-03-06' });
    await screen.findByLabelText('Times on 03/06/2026');
    expect(await bookingScreen.day(/March 6/)).toHaveAttribute('data-selected', 'true');
    expect(await bookingScreen.time('10:00 AM')).toHaveAttribute('aria-selected', 'false');
  });

  it('are reported as missing when nothing is free', async () => {
    const context = buildBookingContext();
    context.server.answer(getOwnTimeMarkers, { markers: [marker('2026-03-05', false)] });
    opened = await openBooking(context);
    expect(
      await screen.findByText(
        'There are no free days in the next four months. Try another service, artist or address.',
      ),
    ).toBeVisible();
  });
});

describe('the calendar of the booking dialog', () => {
  it('shows clients that a day is free or not free, and nothing else', async () => {
    opened = await openBooking(contextWithMarkers());
    expect(await bookingScreen.day(/March 2,/)).toHaveAccessibleName(/not free$/);
    expect(await bookingScreen.day(/March 4,/)).toHaveAccessibleName(/not free$/);
    expect(await bookingScreen.day(/March 5,/)).toHaveAccessibleName(/, free( selected)?$/);
    expect(document.querySelector('[data-marker=book], [data-marker=block]')).toBeNull();
    expect(screen.queryByText('Booked')).toBeNull();
    expect(screen.getByText('Not free')).toBeVisible();
  });
});

describe('any artist', () => {
  const atTen = Date.parse('2026-03-05T17:00:00Z') / 1000;

  /** Maeve is free at 10:00 and 14:15, Noor for less money at 10:00 and 11:00. */
  function contextOfTwo() {
    const context = contextWithMarkers();
    context.server
      .answer(getArtistServices, ({ artists }) => ({
        artists: artists.map((artistId) => ({
          artistId,
          services: [buildService({ priceCent: artistId === 3 ? 9_000 : 12_000 })],
        })),
      }))
      .answer(getOwnFreeStarts, ({ artistList }) => ({
        artists: artistList.map((artistId) => ({
          artistId,
          freeStarts: artistId === 3 ? [36_000, 39_600] : [36_000, 51_300],
        })),
      }));
    return context;
  }

  it('offers the times of all artists, from the lowest price', async () => {
    opened = await openBooking(contextOfTwo());
    await chooseOption(opened, 'Artist', 'Any artist');
    // "Any artist" includes what the chosen one offered.
    expect(await screen.findByText('Total from $90.00 · 1 h 30 min')).toBeVisible();
    const times = within(await bookingScreen.times());
    expect(times.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '10:00 AM',
      '11:00 AM',
      '02:15 PM',
    ]);
    expect(opened.context.server.requestsOf(getOwnTimeMarkers).at(-1)).toMatchObject({ artistList: [2, 3] });
    // One call, however many artists there are.
    expect(opened.context.server.requestsOf(getOwnFreeStarts)).toEqual([
      { artistList: [2, 3], addressId: 1, serviceId: 101, ymd: '20260305', exceptAppointments: [] },
    ]);
  });

  it('can be loaded again when the times could not be loaded', async () => {
    const context = contextOfTwo();
    context.server.answer(getOwnFreeStarts, () => {
      throw buildRequestError({ kind: 'timeout', status: 0 });
    });
    opened = await openBooking(context);
    await chooseOption(opened, 'Artist', 'Any artist');
    expect(await screen.findByText('The free times could not be loaded.')).toBeVisible();
    context.server.answer(getOwnFreeStarts, { artists: [{ artistId: 3, freeStarts: [39_600] }] });
    await opened.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await bookingScreen.time('11:00 AM')).toBeVisible();
  });

  it('becomes the cheapest artist who is free once a time is chosen', async () => {
    opened = await openBooking(contextOfTwo());
    await chooseOption(opened, 'Artist', 'Any artist');
    const times = within(await bookingScreen.times());
    await opened.user.click(times.getByText('02:15 PM'));
    expect(screen.getByText('With Maeve Ito')).toBeVisible();
    expect(screen.getByText('Total $120.00 · 1 h 30 min')).toBeVisible();
    await opened.user.click(times.getByText('10:00 AM'));
    expect(screen.getByText('03/05/2026, 10:00 AM MST with Noor Haddad')).toBeVisible();
    await opened.user.click(screen.getByText('Book'));
    await waitFor(() => expect(opened.outcome()).toBeDefined());
    expect(opened.context.server.requestsOf(bookAsClient)).toEqual([
      { appointments: [{ artistId: 3, addressId: 1, serviceId: 101, startTimestamp: atTen, image: 0 }] },
    ]);
  });

  it('is not offered when there is only one artist', async () => {
    const context = contextOfTwo();
    context.server.answer(getSalonInfoByArtist, buildSalon({ users: [buildArtist()] }));
    opened = await openBooking(context);
    await bookingScreen.select('Service');
    expect(screen.queryByText('Any artist')).toBeNull();
  });
});

describe('a second service', () => {
  it('is suggested right after the first, without its picture', async () => {
    opened = await openBooking(contextWithMarkers(), {
      style: { imageId: 77, url: '/images/77', placeholder: '' },
    });
    opened.context.server.answer(
      getOwnTimeIntervals,
      buildDay({ freeStarts: [36_000, 40_500, 41_400, 42_300] }),
    );
    await opened.user.click(await bookingScreen.day(/March 6/));
    await opened.user.click(await bookingScreen.time('10:00 AM'));
    await opened.user.click(screen.getByRole('button', { name: 'Add' }));
    // Balayage takes an hour and a half.
    expect(await bookingScreen.time('11:30 AM')).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByRole('img', { name: 'The style you chose' })).toBeNull();
    await opened.user.click(bookingScreen.book());
    await waitFor(() => expect(opened.outcome()).toBeDefined());
    const [sent] = opened.context.server.requestsOf(bookAsClient);
    expect(sent?.appointments.map(({ image }) => image)).toEqual([77, 0]);
  });
});
