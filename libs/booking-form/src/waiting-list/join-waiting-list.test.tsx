import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getOwnTimeIntervals, getOwnTimeMarkers, joinWaitingList, type AnswerOf } from '@frizo/contracts';
import { buildArtist, buildSalon, buildWaitingEntry } from '@frizo/appointment-views/testing';
import { createFakeSession } from '@frizo/session/testing';
import {
  bookingScreen,
  buildBookingContext,
  buildDay,
  openBooking,
  openBookingWith,
  type OpenedBooking,
} from '../testing/open-booking.tsx';
import { setUpDialogTests } from '../testing/set-up-dialog-tests.ts';

setUpDialogTests();

const joined: AnswerOf<typeof joinWaitingList> = {
  entry: buildWaitingEntry({ toDate: '2026-03-11', earliestTime: 43_200, latestTime: 60_300 }),
};

function buildContext() {
  const context = buildBookingContext();
  context.server
    .answer(joinWaitingList, joined)
    .answer(getOwnTimeIntervals, buildDay({ freeStarts: [], whyNone: 'full' }));
  return context;
}

async function openDialog({ user }: OpenedBooking): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Join the waiting list' }));
  return screen.findByRole('dialog', { name: 'Join the waiting list' });
}

const requests = ({ context }: OpenedBooking) => context.server.requestsOf(joinWaitingList);
const choose = ({ user }: OpenedBooking, name: string) => user.click(screen.getByRole('radio', { name }));
const submit = ({ user }: OpenedBooking) => user.click(screen.getByRole('button', { name: 'Join' }));

describe('joining the waiting list', () => {
  it('is suggested on a full day, which can be chosen in the calendar and is filled in', async () => {
    const context = buildContext();
    const day = { available: false, block: false, book: true };
    context.server.answer(getOwnTimeMarkers, {
      markers: [
        { ...day, date: '2026-03-05', full: true },
        { ...day, date: '2026-03-06' },
      ],
    });
    const opened = await openBooking(context);
    expect(await bookingScreen.day(/March 6/)).toHaveAccessibleName(/, not free$/);
    await opened.user.click(await bookingScreen.day(/March 5, 2026, full, with a waiting list/));
    expect(await screen.findByText('No free times. Join the waiting list')).toBeVisible();
    const dialog = within(await openDialog(opened));
    expect(dialog.getByLabelText('Day')).toHaveValue('2026-03-05');
  });

  it('begins with the day that is fully booked, and says what happens next', async () => {
    const opened = await openBooking(buildContext());
    await opened.user.click(await bookingScreen.day(/March 5/));
    expect(await screen.findByText('This day is fully booked.')).toBeVisible();
    const dialog = within(await openDialog(opened));
    expect(dialog.getByText('Balayage at Copper & Sage, 12 Palm Ave, Phoenix')).toBeVisible();
    expect(dialog.getByLabelText('Day')).toHaveValue('2026-03-05');
    await submit(opened);
    expect(await screen.findByRole('dialog', { name: 'You are on the waiting list' })).toHaveTextContent(
      'Balayage with Maeve Ito, 03/05/2026 to 03/11/2026, afternoon',
    );
    expect(requests(opened)).toEqual([
      {
        addressId: 1,
        serviceId: 101,
        image: 0,
        artistId: 2,
        fromDate: '2026-03-05',
        toDate: '2026-03-05',
        earliestTime: null,
        latestTime: null,
      },
    ]);
    await waitFor(() =>
      expect(screen.getByText(/Balayage with Maeve Ito/).closest('[tabindex]')).toHaveFocus(),
    );
    await opened.user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Join the waiting list' })).toHaveFocus();
  });

  it('can be for any day of a week, any artist and a part of the day', async () => {
    const opened = await openBooking(buildContext());
    const dialog = within(await openDialog(opened));
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-03-10' } });
    await choose(opened, 'Any day, 03/10/2026 to 03/16/2026');
    await choose(opened, 'Any artist');
    await choose(opened, 'Evening');
    await submit(opened);
    await screen.findByRole('dialog', { name: 'You are on the waiting list' });
    expect(requests(opened)).toMatchObject([
      {
        artistId: null,
        fromDate: '2026-03-10',
        toDate: '2026-03-16',
        earliestTime: 61_200,
        latestTime: null,
      },
    ]);
  });

  it('asks a freelancer’s client for no artist', async () => {
    const context = buildContext();
    const salon = buildSalon({ users: [buildArtist()] });
    const opened = await openBooking({ ...context, ...buildBookingContext(salon) });
    const dialog = within(await openDialog(opened));
    expect(dialog.queryByRole('radiogroup', { name: 'Artist' })).toBeNull();
  });

  it('sends nothing without a day', async () => {
    const opened = await openBooking(buildContext());
    const dialog = within(await openDialog(opened));
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '' } });
    await submit(opened);
    expect(await dialog.findByText('Choose a day')).toBeVisible();
    expect(requests(opened)).toEqual([]);
  });

  it('shows why it was refused, and keeps what was chosen', async () => {
    const context = buildContext();
    const message = 'You are already on the waiting list for this service.';
    context.server.refuse(joinWaitingList, {
      status: 409,
      key: 'booking.already_waiting',
      message,
      items: [{ key: 'booking.already_waiting', message }],
    });
    const opened = await openBooking(context);
    await openDialog(opened);
    await choose(opened, 'Evening');
    await submit(opened);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('radio', { name: 'Evening' })).toBeChecked();
  });

  it('requires a log-in first', async () => {
    const session = createFakeSession(null);
    const context = { ...buildBookingContext(buildSalon(), session) };
    context.server.answer(joinWaitingList, joined);
    const opened = await openBooking(context);
    await openDialog(opened);
    await submit(opened);
    expect(requests(opened)).toEqual([]);
  });

  it('is not offered while an appointment is modified', async () => {
    await openBookingWith({ modifyAppointmentId: 900 }, buildContext());
    await bookingScreen.times().catch(() => null);
    expect(screen.queryByRole('button', { name: 'Join the waiting list' })).toBeNull();
  });
});
