import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { bookAsClient, getOwnTimeIntervals, holdTime, releaseHold } from '@frizo/contracts';
import { buildRequestError } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildAppointment } from '@frizo/appointment-views/testing';
import {
  bookingScreen,
  buildBookingContext,
  chooseThursdayAtTen,
  openBooking,
  type OpenedBooking,
} from './testing/open-booking.tsx';

const atTen = Date.parse('2026-03-05T17:00:00Z') / 1000;
const start = { artistId: 2, addressId: 1, serviceId: 101, startTimestamp: atTen };
const booked = { kind: 'completed', result: { appointmentIds: [900] } };
const goneText = 'This time is no longer free. Please choose another one.';

/** The start is taken; 02:15 PM of the same day and 10:00 AM of the next are free instead. */
const taken = {
  status: 409,
  key: 'booking.slot_taken',
  message: goneText,
  items: [
    { key: 'booking.slot_taken', message: goneText, details: { nearest: [atTen + 15_300, atTen + 86_400] } },
  ],
};
import { scrolledTo, setUpDialogTests } from './testing/set-up-dialog-tests.ts';

let opened: OpenedBooking;

setUpDialogTests();

const pressBook = () => opened.user.click(bookingScreen.book());
const holds = () => opened.context.server.requestsOf(holdTime);
const releases = () => opened.context.server.requestsOf(releaseHold);

describe('booking', () => {
  it('saves the start with the picture, shows a notice and completes with the ids', async () => {
    opened = await openBooking(undefined, { style: { imageId: 77, url: '/images/77', placeholder: '' } });
    await chooseThursdayAtTen(opened);
    await pressBook();

    await waitFor(() => expect(opened.outcome()).toEqual(booked));
    expect(opened.context.server.requestsOf(bookAsClient)).toEqual([
      { appointments: [{ ...start, image: 77 }] },
    ]);
    expect(opened.context.notices.shown).toEqual([{ kind: 'success', text: 'Appointment booked' }]);
  });

  it('is sent once, however often the button is pressed', async () => {
    const context = buildBookingContext();
    const answer = Promise.withResolvers<{ appointments: [] }>();
    context.server.answer(bookAsClient, () => answer.promise);
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);

    await opened.user.dblClick(bookingScreen.book());
    expect(bookingScreen.book()).toHaveAttribute('aria-disabled', 'true');
    await act(async () => answer.resolve({ appointments: [] }));

    await waitFor(() => expect(opened.outcome()).toBeDefined());
    expect(context.server.requestsOf(bookAsClient)).toHaveLength(1);
  });

  it('requires a log-in first when the session has ended, and continues after it', async () => {
    opened = await openBooking();
    const { session } = opened.context;
    await chooseThursdayAtTen(opened);
    act(() => session.become('expired'));
    session.willLogIn(buildSessionUser());
    await pressBook();

    await waitFor(() => expect(opened.outcome()).toEqual(booked));
    expect(session.loginsRequired).toHaveLength(1);
  });

  it('sends nothing without a log-in', async () => {
    opened = await openBooking(buildBookingContext(undefined, createFakeSession()));
    await chooseThursdayAtTen(opened);
    await pressBook();
    expect(opened.context.server.requestsOf(bookAsClient)).toEqual([]);
    expect(bookingScreen.book()).toBeEnabled();
  });
});

describe('a start that is taken', () => {
  it('shows a message, clears the time and offers the nearest free times instead', async () => {
    const context = buildBookingContext();
    context.server.refuse(bookAsClient, taken);
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await pressBook();

    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent(goneText);
    expect(scrolledTo).toContain(note);
    expect(
      within(note)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['03/05/2026, 02:15 PM', '03/06/2026, 10:00 AM']);
    expect(screen.getByText('Choose a time.')).toBeVisible();

    await opened.user.click(within(note).getByRole('button', { name: '03/06/2026, 10:00 AM' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('03/06/2026, 10:00 AM MST with Maeve Ito')).toBeVisible();
    expect(await bookingScreen.time('10:00 AM')).toHaveAttribute('aria-selected', 'true');

    context.server.answer(bookAsClient, { appointments: [buildAppointment()] });
    await pressBook();
    await waitFor(() => expect(opened.outcome()).toEqual(booked));
    expect(context.server.requestsOf(bookAsClient).at(-1)).toEqual({
      appointments: [{ ...start, startTimestamp: atTen + 86_400, image: 0 }],
    });
  });

  it('shows a message as soon as it is chosen, and loads the times again', async () => {
    const context = buildBookingContext();
    context.server.refuse(holdTime, taken);
    opened = await openBooking(context);
    await opened.user.click(await bookingScreen.day(/March 5/));
    await bookingScreen.times();
    const requestsBefore = context.server.requestsOf(getOwnTimeIntervals).length;
    await opened.user.click(await bookingScreen.time('10:00 AM'));

    expect(await screen.findByRole('alert')).toHaveTextContent(goneText);
    expect(screen.getByText('Choose a time.')).toBeVisible();
    await waitFor(() =>
      expect(context.server.requestsOf(getOwnTimeIntervals).length).toBeGreaterThan(requestsBefore),
    );
  });

  it('shows no message for a start that is no longer chosen', async () => {
    const context = buildBookingContext();
    const first = Promise.withResolvers<void>();
    context.server.answer(holdTime, async ({ startTimestamp }) => {
      if (startTimestamp !== atTen) return { heldUntilTimestamp: startTimestamp };
      await first.promise;
      throw buildRequestError(taken);
    });
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await opened.user.click(await bookingScreen.time('02:15 PM'));
    await act(async () => first.resolve());

    expect(screen.queryByRole('alert')).toBeNull();
    expect(bookingScreen.book()).toBeEnabled();
  });
});

describe('the hold of a start', () => {
  const entryOf = (hold: { entry?: string | undefined } | undefined) => hold?.entry ?? 'none';

  it('is set when a time is chosen, and moves with the time', async () => {
    opened = await openBooking();
    await chooseThursdayAtTen(opened);
    await waitFor(() => expect(holds()).toHaveLength(1));
    await opened.user.click(await bookingScreen.time('02:15 PM'));
    await waitFor(() => expect(holds()).toHaveLength(2));
    const entry = entryOf(holds()[0]);
    expect(holds()).toEqual([
      { ...start, entry },
      { ...start, startTimestamp: atTen + 15_300, entry },
    ]);
    expect(releases()).toEqual([]);
  });

  it('does not prevent booking when it fails', async () => {
    const context = buildBookingContext();
    context.server.refuse(holdTime);
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    expect(screen.queryByRole('alert')).toBeNull();
    await pressBook();
    await waitFor(() => expect(opened.outcome()).toEqual(booked));
  });

  it('is released when the time is cleared', async () => {
    opened = await openBooking();
    await chooseThursdayAtTen(opened);
    await opened.user.click(await bookingScreen.day(/March 6/));
    await waitFor(() => expect(releases()).toEqual([{ entry: entryOf(holds()[0]) }]));
  });

  it('is one per service, and each is released when the dialog closes', async () => {
    opened = await openBooking();
    await chooseThursdayAtTen(opened);
    await opened.user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(holds()).toHaveLength(2));
    const entries = holds().map(entryOf);
    expect(new Set(entries).size).toBe(2);
    expect(holds().map(({ startTimestamp }) => startTimestamp)).toEqual([atTen, atTen + 15_300]);
    opened.unmount();
    await waitFor(() => expect(releases().map(entryOf)).toEqual(entries));
  });

  it('is released when its service is removed', async () => {
    opened = await openBooking();
    await chooseThursdayAtTen(opened);
    await opened.user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(holds()).toHaveLength(2));
    await opened.user.click(screen.getByRole('button', { name: 'Remove, Service 2' }));
    await waitFor(() => expect(releases()).toEqual([{ entry: entryOf(holds()[1]) }]));
  });

  it('is released after the request that set it, even if the dialog is closed at once', async () => {
    const context = buildBookingContext();
    const holdResponse = Promise.withResolvers<{ heldUntilTimestamp: number }>();
    context.server.answer(holdTime, () => holdResponse.promise);
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await waitFor(() => expect(holds()).toHaveLength(1));
    opened.unmount();
    expect(releases()).toEqual([]);
    await act(async () => holdResponse.resolve({ heldUntilTimestamp: atTen }));
    await waitFor(() => expect(releases()).toHaveLength(1));
  });

  it('is gone once it was booked', async () => {
    opened = await openBooking();
    await chooseThursdayAtTen(opened);
    await pressBook();
    await waitFor(() => expect(opened.outcome()).toEqual(booked));
    opened.unmount();
    await act(async () => undefined);
    expect(releases()).toEqual([]);
  });
});
