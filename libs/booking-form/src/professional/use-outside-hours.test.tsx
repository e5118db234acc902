import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { bookAsProfessional, getOwnTimeIntervals, type BookForClientProps } from '@frizo/contracts';
import { answerQuestion } from '@frizo/ui/testing';
import { bookingScreen, buildDay, type OpenedBooking } from '../testing/open-booking.tsx';
import {
  buildProfessionalContext,
  buildIris,
  openBookingForClient,
  pick,
} from '../testing/open-professional-booking.tsx';
import { findDropdown } from '../testing/find-dropdown.ts';
import { setUpDialogTests } from '../testing/set-up-dialog-tests.ts';

let opened: OpenedBooking;

setUpDialogTests();

const client = buildIris();
const pressBook = () => opened.user.click(bookingScreen.book());

/** Chooses Maeve's balayage on Thursday. */
async function chooseThursday() {
  await pick(opened, 'Artist', 'Maeve Ito');
  await pick(opened, 'Service', 'Balayage');
  await opened.user.click(await bookingScreen.day(/March 5/));
}

describe('times outside working hours', () => {
  const twoAm = 7_200;
  const hour = 3_600;
  const optionsOf = (group: string) =>
    within(screen.getByRole('group', { name: group }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  /** Open from 11:00 to 15:00; free at 02:00, 10:00, 14:00 (until the evening) and 14:15. */
  async function openOnLimitedHours(props: BookForClientProps = { client }) {
    const context = buildProfessionalContext();
    context.server.answer(
      getOwnTimeIntervals,
      buildDay({
        busyIntervals: [
          { id: 0, type: 3, start: 0, end: 11 * hour },
          { id: 0, type: 3, start: 15 * hour, end: 24 * hour },
        ],
        freeStarts: [twoAm, 36_000, 13 * hour, 14 * hour],
        freeSeconds: [9 * hour, 3 * hour, 11 * hour, 10 * hour],
      }),
    );
    opened = await openBookingForClient(props, context);
    await chooseThursday();
    return context;
  }
  const showOutside = async () =>
    opened.user.click(await screen.findByRole('checkbox', { name: 'Show times outside working hours' }));

  it('times are shown on request, in a group after those within working hours', async () => {
    await openOnLimitedHours();
    await opened.user.click(await findDropdown('Time'));
    // A start at 2 PM would end after closing time.
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['01:00 PM']);
    await opened.user.keyboard('{Escape}');
    await showOutside();
    await opened.user.click(await findDropdown('Time'));
    expect(optionsOf('Working hours')).toEqual(['01:00 PM']);
    expect(optionsOf('Outside working hours')).toEqual(['02:00 AM', '10:00 AM', '02:00 PM']);
    await opened.user.keyboard('{Escape}');
  });

  it('typing 02 does not choose 2 AM', async () => {
    await openOnLimitedHours();
    await showOutside();
    const time = await findDropdown('Time');
    act(() => time.focus());
    await opened.user.keyboard('02');
    expect(time).not.toHaveTextContent('02:00 AM');
    await opened.user.keyboard('{Enter}02{Enter}');
    expect(await findDropdown('Time')).not.toHaveTextContent('02:00 AM');
  });

  it('a time is marked in the dialog and its summary, confirmed before the booking, and named in the notice', async () => {
    const context = await openOnLimitedHours();
    await showOutside();
    await pick(opened, 'Time', '02:00 AM');
    expect(await screen.findByText('Outside working hours', { selector: 'p' })).toBeVisible();
    expect(screen.getByText('03/05/2026, 02:00 AM, outside working hours')).toBeVisible();

    await pressBook();
    const question = await screen.findByRole('alertdialog', { name: 'Outside working hours' });
    expect(question).toHaveTextContent('Balayage for Iris Novak with Maeve Ito, 03/05/2026, 02:00 AM');
    await answerQuestion(opened.user, 'Choose another time');
    expect(context.server.requestsOf(bookAsProfessional)).toEqual([]);

    await pressBook();
    await answerQuestion(opened.user, 'Book outside working hours');
    await waitFor(() => expect(context.server.requestsOf(bookAsProfessional)).toHaveLength(1));
    expect(context.notices.shown).toEqual([
      { kind: 'success', text: 'Appointment booked. Outside working hours: 03/05/2026, 02:00 AM' },
    ]);
  });

  it('a time within working hours is neither marked nor confirmed', async () => {
    const context = await openOnLimitedHours();
    await pick(opened, 'Time', '01:00 PM');
    expect(screen.getByText('03/05/2026, 01:00 PM')).toBeVisible();
    await pressBook();
    await waitFor(() => expect(context.server.requestsOf(bookAsProfessional)).toHaveLength(1));
    expect(context.notices.shown).toEqual([{ kind: 'success', text: 'Appointment booked' }]);
  });

  it('processing offers times that fit into working hours, and more only on request', async () => {
    await openOnLimitedHours();
    await pick(opened, 'Time', '01:00 PM');
    const lengths = async () => {
      await opened.user.click(await findDropdown('Processing'));
      const found = screen.getAllByRole('option').map(({ textContent }) => textContent);
      await opened.user.keyboard('{Escape}');
      return found;
    };
    expect((await lengths()).at(-1)).toBe('2 h');
    await showOutside();
    const all = await lengths();
    expect(all).toContain('2 h');
    expect(all).toContain('2 h 15 min Outside working hours');
  });

  it('a start that is taken is replaced by times within working hours first', async () => {
    const context = await openOnLimitedHours();
    await showOutside();
    await pick(opened, 'Time', '10:00 AM');
    context.server.answer(
      getOwnTimeIntervals,
      buildDay({
        busyIntervals: [{ id: 0, type: 3, start: 0, end: 11 * hour }],
        freeStarts: [34_200, 46_800, 50_400],
        freeSeconds: [5_400, 5_400, 5_400],
      }),
    );
    await pressBook();
    await answerQuestion(opened.user, 'Book outside working hours');
    const refusal = await screen.findByRole('alert');
    expect(
      within(refusal)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '03/05/2026, 01:00 PM',
      '03/05/2026, 02:00 PM',
      '03/05/2026, 09:30 AM, outside working hours',
    ]);
  });

  it('a day on which the sign says CLOSED shows its times, and requires a confirmation', async () => {
    const context = buildProfessionalContext();
    const busyIntervals = [{ id: 0, type: 3 as const, start: 0, end: 86_400 }];
    context.server.answer(getOwnTimeIntervals, buildDay({ isClosed: true, busyIntervals }));
    opened = await openBookingForClient({ client }, context);
    await chooseThursday();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your door sign says "CLOSED". You may still book appointments for the selected date',
    );
    await pick(opened, 'Time', '10:00 AM');
    await pressBook();
    await answerQuestion(opened.user, 'Book outside working hours');
    await waitFor(() => expect(context.server.requestsOf(bookAsProfessional)).toHaveLength(1));
  });
});
