import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { bookAsClient, getOwnTimeIntervals, holdTime, releaseHold } from '@frizo/contracts';
import { buildRequestError } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { freezeClock } from '@frizo/remote-kit/testing';
import { buildAppointment } from '@frizo/appointment-views/testing';
import {
  bookingScreen,
  buildBookingContext,
  chooseThursdayAtTen,
  openBooking,
  type OpenedBooking,
} from '../../testing/open-booking.tsx';

const atTen = Date.parse('2026-03-05T17:00:00Z') / 1000;
const start = { artistId: 2, addressId: 1, serviceId: 101, startTimestamp: atTen };
const booked = { kind: 'completed', result: { appointmentIds: [900] } };
const gone = 'This time is no longer free. Please choose another one.';
const shift = 'SHiFT happened while saving the appointment';

/** Taken; free instead are 02:15 PM of the same day and 10:00 AM of the next. */
const taken = {
  status: 409,
  key: 'booking.slot_taken',
  message: gone,
  items: [
    { key: 'booking.slot_taken', message: gone, details: { nearest: [atTen + 15_300, atTen + 86_400] } },
  ],
};

let opened: OpenedBooking;

/** What was scrolled to; jsdom, where nothing has a place, scrolls nowhere. */
let scrolledTo: Element[];

beforeEach(() => {
  scrolledTo = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolledTo.push(this);
  };
  freezeClock('2026-03-02T16:00:00Z');
});

afterEach(() => {
  opened.unmount();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  jest.useRealTimers();
});

const pressBook = () => opened.user.click(bookingScreen.book());
const holds = () => opened.context.server.requestsOf(holdTime);
const releases = () => opened.context.server.requestsOf(releaseHold);

describe('booking', () => {
  it('saves the start with the picture, says so and completes with the ids', async () => {
    opened = await openBooking(undefined, { style: { imageId: 77, url: '/images/77', placeholder: '' } });
    await chooseThursdayAtTen(opened);
    await pressBook();

    await waitFor(() => expect(opened.outcome()).toEqual(booked));
    expect(opened.context.server.requestsOf(bookAsClient)).toEqual([
      { appointments: [{ ...start, image: 77 }] },
    ]);
    expect(opened.context.notices.shown).toEqual([{ kind: 'success', text: 'Appointment booked' }]);
  });

  it('is sent once however often it is pressed', async () => {
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

  it('asks for a log-in first where the session has ended, and goes on after it', async () => {
    opened = await openBooking();
    const { session } = opened.context;
    await chooseThursdayAtTen(opened);
    act(() => session.become('expired'));
    session.willLogIn(buildSessionUser());
    await pressBook();

    await waitFor(() => expect(opened.outcome()).toEqual(booked));
    expect(session.loginsRequired).toHaveLength(1);
  });

  it('sends nothing when nobody logs in', async () => {
    opened = await openBooking(buildBookingContext(undefined, createFakeSession()));
    await chooseThursdayAtTen(opened);
    await pressBook();
    expect(opened.context.server.requestsOf(bookAsClient)).toEqual([]);
    expect(bookingScreen.book()).toBeEnabled();
  });
});

describe('a booking of which no answer came', () => {
  it('says so, and books once when it is pressed again', async () => {
    const context = buildBookingContext();
    const done = new Set<string>();
    let isLost = true;
    context.server.answer(bookAsClient, (_request, { idempotencyKey = '' }) => {
      done.add(idempotencyKey);
      // Written, and yet the answer is lost on its way.
      if (isLost) throw buildRequestError({ kind: 'network', status: 0 });
      return { appointments: [buildAppointment()] };
    });
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);

    await pressBook();
    expect(await screen.findByRole('alert')).toHaveTextContent(shift);
    isLost = false;
    await pressBook();

    await waitFor(() => expect(opened.outcome()).toEqual(booked));
    expect(screen.queryByText(shift)).toBeNull();
    expect(context.server.requestsOf(bookAsClient)).toHaveLength(2);
    expect(done.size).toBe(1);
  });

  it('is another one once something else was chosen', async () => {
    const context = buildBookingContext();
    const keys = new Set<string | undefined>();
    context.server.answer(bookAsClient, (_request, { idempotencyKey }) => {
      keys.add(idempotencyKey);
      throw buildRequestError({ kind: 'timeout', status: 0 });
    });
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await pressBook();
    await screen.findByText(shift);
    await opened.user.click(await bookingScreen.time('02:15 PM'));
    expect(screen.queryByText(shift)).toBeNull();
    await pressBook();

    await screen.findByText(shift);
    expect(keys.size).toBe(2);
  });
});

describe('a start that is taken', () => {
  it('is told, taken back, and the nearest free times are offered in its place', async () => {
    const context = buildBookingContext();
    context.server.refuse(bookAsClient, taken);
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await pressBook();

    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent(gone);
    expect(scrolledTo).toContain(note);
    expect(
      within(note)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['03/05/2026, 02:15 PM', '03/06/2026, 10:00 AM']);
    expect(screen.getByText('Choose a service, a date and a time.')).toBeVisible();

    await opened.user.click(within(note).getByRole('button', { name: '03/06/2026, 10:00 AM' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('03/06/2026, 10:00 AM')).toBeVisible();
    expect(await bookingScreen.time('10:00 AM')).toHaveAttribute('aria-selected', 'true');

    context.server.answer(bookAsClient, { appointments: [buildAppointment()] });
    await pressBook();
    await waitFor(() => expect(opened.outcome()).toEqual(booked));
    expect(context.server.requestsOf(bookAsClient).at(-1)).toEqual({
      appointments: [{ ...start, startTimestamp: atTen + 86_400, image: 0 }],
    });
  });

  it('is told as soon as it is chosen, and the times are asked for anew', async () => {
    const context = buildBookingContext();
    context.server.refuse(holdTime, taken);
    opened = await openBooking(context);
    await opened.user.click(await bookingScreen.day(/March 5/));
    await bookingScreen.times();
    const asked = context.server.requestsOf(getOwnTimeIntervals).length;
    await opened.user.click(await bookingScreen.time('10:00 AM'));

    expect(await screen.findByRole('alert')).toHaveTextContent(gone);
    expect(screen.getByText('Choose a service, a date and a time.')).toBeVisible();
    await waitFor(() => expect(context.server.requestsOf(getOwnTimeIntervals).length).toBeGreaterThan(asked));
  });

  it('says nothing of a start that is no longer meant', async () => {
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
  it('is asked for when a time is chosen, and moves with it', async () => {
    opened = await openBooking();
    await chooseThursdayAtTen(opened);
    expect(holds()).toEqual([start]);
    await opened.user.click(await bookingScreen.time('02:15 PM'));
    expect(holds()).toEqual([start, { ...start, startTimestamp: atTen + 15_300 }]);
    expect(releases()).toEqual([]);
  });

  it('does not stand in the way of booking when it fails', async () => {
    const context = buildBookingContext();
    context.server.refuse(holdTime);
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    expect(screen.queryByRole('alert')).toBeNull();
    await pressBook();
    await waitFor(() => expect(opened.outcome()).toEqual(booked));
  });

  it('is given back with the time', async () => {
    opened = await openBooking();
    await chooseThursdayAtTen(opened);
    await opened.user.click(await bookingScreen.day(/March 6/));
    expect(releases()).toEqual([{}]);
  });

  it('is given back when the modal is closed, and has gone when it was booked', async () => {
    opened = await openBooking();
    await chooseThursdayAtTen(opened);
    opened.unmount();
    expect(releases()).toHaveLength(1);

    opened = await openBooking();
    await chooseThursdayAtTen(opened);
    await pressBook();
    await waitFor(() => expect(opened.outcome()).toEqual(booked));
    opened.unmount();
    expect(releases()).toEqual([]);
  });
});
