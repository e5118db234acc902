import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { bookAsClient, mailEmailConfirmation } from '@frizo/contracts';
import { buildRequestError } from '@frizo/api-client/testing';
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
const shift = 'SHiFT happened while saving the appointment';
import { setUpDialogTests } from './testing/set-up-dialog-tests.ts';

let opened: OpenedBooking;

setUpDialogTests();

const pressBook = () => opened.user.click(bookingScreen.book());

describe('a booking without a response', () => {
  const uncertain = new RegExp(`${shift}. We could not confirm whether it was booked.`);

  it('is sent again with its idempotency key, and turns out to be booked', async () => {
    const context = buildBookingContext();
    const done: (string | undefined)[] = [];
    context.server.answer(bookAsClient, (_request, { idempotencyKey }) => {
      done.push(idempotencyKey);
      // The booking is stored, but the response is lost.
      if (done.length === 1) throw buildRequestError({ kind: 'network', status: 0 });
      return { appointments: [buildAppointment()] };
    });
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await pressBook();

    await waitFor(() => expect(opened.outcome()).toEqual(booked));
    expect(done).toHaveLength(2);
    expect(new Set(done).size).toBe(1);
  });

  it('shows a message when there is still no response, and books once when it is sent again', async () => {
    const context = buildBookingContext();
    const done = new Set<string>();
    let isLost = true;
    context.server.answer(bookAsClient, (_request, { idempotencyKey = '' }) => {
      done.add(idempotencyKey);
      if (isLost) throw buildRequestError({ kind: 'network', status: 0 });
      return { appointments: [buildAppointment()] };
    });
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);

    await pressBook();
    expect(await screen.findByRole('alert')).toHaveTextContent(uncertain);
    isLost = false;
    await pressBook();

    await waitFor(() => expect(opened.outcome()).toEqual(booked));
    expect(screen.queryByText(uncertain)).toBeNull();
    expect(context.server.requestsOf(bookAsClient)).toHaveLength(3);
    expect(done.size).toBe(1);
  });

  it('is a new one after another choice', async () => {
    const context = buildBookingContext();
    const keys = new Set<string | undefined>();
    context.server.answer(bookAsClient, (_request, { idempotencyKey }) => {
      keys.add(idempotencyKey);
      throw buildRequestError({ kind: 'timeout', status: 0 });
    });
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await pressBook();
    await screen.findByText(uncertain);
    await opened.user.click(await bookingScreen.time('02:15 PM'));
    expect(screen.queryByText(uncertain)).toBeNull();
    await pressBook();

    await screen.findByText(uncertain);
    expect(keys.size).toBe(2);
  });
});

describe('a booking while offline', () => {
  it('says that nothing was booked, and sends nothing until the connection is back', async () => {
    opened = await openBooking();
    await chooseThursdayAtTen(opened);
    const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await pressBook();
    expect(await screen.findByRole('alert')).toHaveTextContent('You are offline. Nothing was booked.');
    expect(opened.context.server.requestsOf(bookAsClient)).toEqual([]);

    connection.mockRestore();
    await pressBook();
    await waitFor(() => expect(opened.outcome()).toEqual(booked));
  });

  it('does not say so for a booking that was sent before and may be stored', async () => {
    const context = buildBookingContext();
    context.server.refuse(bookAsClient, { kind: 'network', status: 0 });
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await pressBook();
    await screen.findByRole('alert');
    const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await pressBook();
    await waitFor(() => expect(context.server.requestsOf(bookAsClient)).toHaveLength(4));
    expect(screen.getByRole('alert')).toHaveTextContent(shift);
    connection.mockRestore();
  });
});

describe('a booking that overlaps an appointment of the same client', () => {
  const item = {
    key: 'booking.overlaps_own',
    message: 'You already have an appointment at this time. Book anyway?',
    details: {
      overlaps: [{ serviceName: 'Bob', artistName: 'Noor Haddad', startTimestamp: atTen }],
    },
  };

  /** Refuses until the client confirms the overlap. */
  function contextOfBoth() {
    const context = buildBookingContext();
    context.server.answer(bookAsClient, ({ appointments }) => {
      if (appointments.some((one) => one.isOverlapConfirmed !== true))
        throw buildRequestError({ status: 409, key: item.key, message: item.message, items: [item] });
      return { appointments: [buildAppointment()] };
    });
    return context;
  }

  it('asks for confirmation first, and books once the client confirms', async () => {
    opened = await openBooking(contextOfBoth());
    await chooseThursdayAtTen(opened);
    await pressBook();
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveAccessibleName('Two appointments at the same time?');
    expect(question).toHaveTextContent('Bob with Noor Haddad, 03/05/2026, 10:00 AM MST');
    await opened.user.click(within(question).getByRole('button', { name: 'Book anyway' }));

    await waitFor(() => expect(opened.outcome()).toEqual(booked));
    expect(opened.context.server.requestsOf(bookAsClient).at(-1)?.appointments).toEqual([
      { ...start, image: 0, isOverlapConfirmed: true },
    ]);
  });

  it('books nothing when the client prefers another time', async () => {
    opened = await openBooking(contextOfBoth());
    await chooseThursdayAtTen(opened);
    await pressBook();
    await opened.user.click(await screen.findByRole('button', { name: 'Choose another time' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(opened.context.server.requestsOf(bookAsClient)).toHaveLength(1);
    expect(opened.outcome()).toBeUndefined();
    expect(bookingScreen.book()).toBeEnabled();
  });
});

describe('a limit on what can be booked', () => {
  it.each([
    [400, 'booking.too_far_ahead', 'You can book until 03/02/2027.'],
    [409, 'booking.too_many_that_day', 'You have five appointments with this artist on that day.'],
  ])("by %i %s shows the server's message", async (status, key, message) => {
    const context = buildBookingContext();
    context.server.refuse(bookAsClient, { status, key, message, items: [{ key, message }] });
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await pressBook();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByRole('button', { name: 'Resend confirmation e-mail' })).toBeNull();
  });

  it('until the e-mail is confirmed offers to send the mail again', async () => {
    const key = 'booking.too_many_open';
    const message = 'Confirm your e-mail first: until then you can have 3 upcoming appointments.';
    const context = buildBookingContext();
    context.server
      .refuse(bookAsClient, { status: 409, key, message, items: [{ key, message }] })
      .answer(mailEmailConfirmation, { success: true });
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await pressBook();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await opened.user.click(screen.getByRole('button', { name: 'Resend confirmation e-mail' }));
    expect(await screen.findAllByText(/We sent an e-mail to/)).not.toHaveLength(0);
    expect(context.server.requestsOf(mailEmailConfirmation)).toEqual([{}]);
  });
});
