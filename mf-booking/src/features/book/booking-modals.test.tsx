import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildAppointment } from '@frizo/appointment-views/testing';
import {
  bookingScreen,
  buildBookingContext,
  buildIris,
  buildProfessionalContext,
  chooseThursdayAtTen,
  closeAfterTest,
  pick,
  setUpDialogTests,
} from '@frizo/booking-form/testing';
import { renderModal } from '@frizo/remote-kit/testing';
import { modals } from '../../modals.ts';

setUpDialogTests();

const booked = { kind: 'completed', result: { appointmentIds: [900] } };

async function open(name: 'book-appointment' | 'book-for-client', props: object) {
  const context = name === 'book-appointment' ? buildBookingContext() : buildProfessionalContext();
  const rendered = await renderModal(modals[name], props, { context });
  return closeAfterTest({ ...rendered, user: userEvent.setup() });
}

describe('the dialogs of the booking form', () => {
  it('show what was booked in a dialog of its own after closing', async () => {
    const opened = await open('book-appointment', { artistId: 2, serviceId: 101 });
    await chooseThursdayAtTen(opened);
    await opened.user.click(bookingScreen.book());
    await waitFor(() => expect(opened.outcome()).toEqual(booked));
    expect(opened.context.modals.opened).toEqual([
      { name: 'booked-appointment', props: { appointments: [buildAppointment()] } },
    ]);
  });

  it("return the booked appointments to the professional's page, without another dialog", async () => {
    const opened = await open('book-for-client', { client: buildIris(), artistId: 2 });
    await pick(opened, 'Service', 'Balayage');
    await opened.user.click(await bookingScreen.day(/March 5/));
    await pick(opened, 'Time', '10:00 AM');
    await opened.user.click(bookingScreen.book());
    await waitFor(() => expect(opened.outcome()).toEqual(booked));
    expect(opened.context.modals.opened).toEqual([]);
  });

  it.each(['book-appointment', 'book-for-client'] as const)(
    'return nothing when %s is closed',
    async (name) => {
      const opened = await open(name, { artistId: 2 });
      await bookingScreen.select('Service');
      await opened.user.click(screen.getByRole('button', { name: 'Close' }));
      expect(opened.outcome()).toEqual({ kind: 'dismissed' });
    },
  );
});
