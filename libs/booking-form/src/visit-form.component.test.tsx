import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  getArtistServices,
  getSalonInfoByArtist,
  getOwnTimeIntervals,
  getOwnTimeMarkers,
} from '@frizo/contracts';
import { buildAddress, buildArtist, buildSalon } from '@frizo/appointment-views/testing';
import {
  bookingScreen,
  buildBookingContext,
  buildDay,
  chooseOption,
  chooseThursdayAtTen,
  openBooking,
  type OpenedBooking,
} from './testing/open-booking.tsx';
import { setUpDialogTests } from './testing/set-up-dialog-tests.ts';

let opened: OpenedBooking;

setUpDialogTests();

describe('the booking modal when it opens', () => {
  it("shows client and salon, and has the picture's artist and service chosen", async () => {
    opened = await openBooking();
    expect(
      await screen.findByText('for Ada Reyes, (602) 555-0143 at Copper & Sage, 12 Palm Ave, Phoenix'),
    ).toBeVisible();
    expect(await bookingScreen.select('Artist')).toHaveTextContent('Maeve Ito');
    expect(await bookingScreen.select('Service')).toHaveTextContent('Balayage');
    expect(screen.getByText('Total $120.00 · 1 h 30 min')).toBeVisible();
  });

  it('shows the chosen style', async () => {
    opened = await openBooking(undefined, { style: { imageId: 77, url: '/images/77', placeholder: '' } });
    expect(await screen.findByRole('img', { name: 'The style you chose' })).toBeInTheDocument();
  });

  it('chooses nothing for a picture whose service the artist no longer offers', async () => {
    opened = await openBooking(undefined, { serviceId: 999 });
    expect(await bookingScreen.select('Service')).toHaveTextContent('Choose a service');
    expect(screen.getByText(/^The artist no longer offers this service/)).toBeVisible();
  });

  it('chooses the only address automatically, and asks for one of several', async () => {
    opened = await openBooking();
    await bookingScreen.select('Service');
    expect(screen.queryByText('Address')).toBeNull();
    opened.unmount();

    const second = buildAddress({ id: 4, address: '9 Mesa Rd' });
    opened = await openBooking(buildBookingContext(buildSalon({ addresses: [buildAddress(), second] })));
    expect(await bookingScreen.select('Address')).toHaveTextContent('Choose an address');
    await chooseOption(opened, 'Address', '9 Mesa Rd');
    expect(await bookingScreen.day(/March 5/)).toBeVisible();
    expect(opened.context.server.requestsOf(getOwnTimeMarkers).at(-1)).toMatchObject({ addressID: 4 });
  });

  it('names a freelancer, and does not ask for the artist', async () => {
    opened = await openBooking(
      buildBookingContext(buildSalon({ type: 'individual', users: [buildArtist()] })),
    );
    expect(await bookingScreen.select('Service')).toBeVisible();
    expect(screen.getByText('Maeve Ito')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Artist/ })).toBeNull();
  });
});

describe('choosing in the booking modal', () => {
  it("clears service and time when the artist changes, and offers the new artist's services", async () => {
    opened = await openBooking();
    await chooseThursdayAtTen(opened);
    await chooseOption(opened, 'Artist', 'Noor Haddad');

    expect(await bookingScreen.select('Service')).toHaveTextContent('Choose a service');
    expect(screen.queryByRole('listbox', { name: 'Time' })).toBeNull();
    expect(screen.getByText('Choose a service and a time.')).toBeVisible();
    expect(opened.context.server.requestsOf(getArtistServices).at(-1)).toEqual({ artists: [3] });
  });

  it('loads the markers of all days once', async () => {
    opened = await openBooking();
    const [nextMonth] = await screen.findAllByRole('button', { name: 'Next month' });
    await opened.user.click(nextMonth!);
    expect(screen.getByRole('grid', { name: /April 2026/ })).toBeVisible();

    const requests = opened.context.server.requestsOf(getOwnTimeMarkers);
    expect(new Set(requests.map(({ fromDate, toDate }) => `${fromDate} to ${toDate}`))).toEqual(
      new Set(['2026-03-02 to 2026-07-02']),
    );
    expect(requests.at(-1)).toMatchObject({ salonID: 7, addressID: 1, serviceID: 101, artistList: [2] });
  });

  it('refuses past days and fully booked days', async () => {
    const context = buildBookingContext();
    const marker = { date: '2026-03-06', available: false, block: false, book: true };
    context.server.answer(getOwnTimeMarkers, { markers: [marker] });
    opened = await openBooking(context);

    expect(await bookingScreen.day(/March 1,/)).toHaveAttribute('aria-disabled', 'true');
    expect(await bookingScreen.day(/March 6/)).toHaveAttribute('aria-disabled', 'true');
    expect(await bookingScreen.day(/March 5/)).not.toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['closed', 'The artist does not work here on this day.'],
    ['full', 'This day is fully booked.'],
    ['too_short', 'No free time on this day is long enough for this service.'],
    ['past', 'The free times of this day have passed.'],
  ] as const)('explains why a day that is %s has no times', async (whyNone, text) => {
    const context = buildBookingContext();
    const empty = buildDay({ freeStarts: [], whyNone });
    context.server.answer(getOwnTimeIntervals, empty);
    opened = await openBooking(context);

    await opened.user.click(await bookingScreen.day(/March 5/));
    expect(await screen.findByText(text)).toBeVisible();
    expect(context.server.requestsOf(getOwnTimeIntervals).at(-1)).toEqual({
      artistId: 2,
      addressId: 1,
      serviceId: 101,
      ymd: '20260305',
      mode: 2,
      exceptAppointments: [],
    });
  });

  it('names the zone beside the times, and spells it out for viewers in another one', async () => {
    opened = await openBooking();
    await chooseThursdayAtTen(opened);
    expect(screen.getByText('Times are local to the salon (MST).')).toBeVisible();
    expect(screen.getByText('03/05/2026, 10:00 AM MST with Maeve Ito')).toBeVisible();
    opened.unmount();

    const inNewYork = buildSalon({ addresses: [buildAddress({ timezone: 'America/New_York' })] });
    opened = await openBooking(buildBookingContext(inNewYork));
    await chooseThursdayAtTen(opened);
    expect(screen.queryByText(/Times are local to the salon/)).toBeNull();
    expect(screen.getByText('EST')).toBeVisible();
    expect(screen.getByText('03/05/2026, 10:00 AM EST with Maeve Ito')).toBeVisible();
  });

  it('counts as unsaved work once something was chosen, and not before', async () => {
    opened = await openBooking();
    await bookingScreen.day(/March 5/);
    expect(opened.hasUnsavedWork?.()).toBe(false);
    await opened.user.click(await bookingScreen.day(/March 5/));
    expect(opened.hasUnsavedWork?.()).toBe(true);
  });

  it('can be closed', async () => {
    opened = await openBooking();
    await bookingScreen.select('Service');
    await opened.user.click(screen.getByRole('button', { name: 'Close' }));
    expect(opened.outcome()).toEqual({ kind: 'dismissed' });
  });
});

describe('a booking modal that cannot load', () => {
  const retry = () => opened.user.click(screen.getByRole('button', { name: 'Retry' }));

  it.each([
    ['is not found', { status: 404, key: 'resource.not_found' }, 'You cannot book to this salon'],
    [
      'cannot be reached',
      { kind: 'network', status: 0, message: 'Problem with connection' },
      'Error on book process. Sorry for inconvenience. Problem with connection',
    ],
  ] as const)('shows a message when the salon %s, and loads it with Retry', async (_what, failure, text) => {
    const context = buildBookingContext();
    context.server.refuse(getSalonInfoByArtist, failure);
    opened = await openBooking(context);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);

    context.server.answer(getSalonInfoByArtist, buildSalon());
    await retry();
    expect(await bookingScreen.select('Service')).toHaveTextContent('Balayage');
  });

  it('says that a salon without artists cannot be booked', async () => {
    opened = await openBooking(buildBookingContext(buildSalon({ users: [] })));
    expect(await screen.findByRole('alert')).toHaveTextContent('You cannot book to this salon');
  });

  it('says that services could not be loaded, and loads them with Retry', async () => {
    const context = buildBookingContext();
    context.server.refuse(getArtistServices);
    opened = await openBooking(context);
    expect(await screen.findByText('Unable to load services')).toBeVisible();

    context.server.answer(getArtistServices, { artists: [] });
    await retry();
    expect(await screen.findByText('This artist has no services to book yet.')).toBeVisible();
    expect(screen.queryByText('Unable to load services')).toBeNull();
  });

  it('says that the times of a day could not be loaded, and loads them with Retry', async () => {
    const context = buildBookingContext();
    context.server.refuse(getOwnTimeIntervals);
    opened = await openBooking(context);
    await opened.user.click(await bookingScreen.day(/March 5/));
    expect(await screen.findByText('The free times could not be loaded.')).toBeVisible();

    context.server.answer(getOwnTimeIntervals, buildDay({ freeStarts: [36_000] }));
    await retry();
    expect(within(await bookingScreen.times()).getAllByRole('option')).toHaveLength(1);
  });
});
