import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { bookAsClient, getOwnFreeStarts, getOwnTimeIntervals } from '@frizo/contracts';
import {
  bookingScreen,
  buildBookingContext,
  buildDay,
  chooseOption,
  chooseThursdayAtTen,
  openBooking,
  type OpenedBooking,
} from './testing/open-booking.tsx';
import {
  buildIris,
  buildProfessionalContext,
  openBookingForClient,
  pick,
} from './testing/open-professional-booking.tsx';
import { findDropdown } from './testing/find-dropdown.ts';
import { setUpDialogTests } from './testing/set-up-dialog-tests.ts';

let opened: OpenedBooking;

setUpDialogTests();

const hour = 3_600;
const hint = "Best times suit the salon's day. You can book any time below.";
/** Free at 10:00, 10:15, 11:00 and 5 PM, of which 10:00 and 11:00 leave no gap. */
const freeStarts = [10 * hour, 10.25 * hour, 11 * hour, 17 * hour];
const day = buildDay({ freeStarts, gaplessStarts: [10 * hour, 11 * hour] });

const namesIn = (group: HTMLElement) =>
  within(group)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

/** The groups of a list with their times. */
const groupsIn = (list: HTMLElement) =>
  Object.fromEntries(
    ['Best times', 'More times, morning', 'More times, evening', 'Morning', 'Evening'].flatMap((name) => {
      const group = within(list).queryByRole('group', { name });
      return group ? [[name, namesIn(group)]] : [];
    }),
  );

/** A client opens the dialog and chooses Thursday. */
async function openThursday(answer = day) {
  const context = buildBookingContext();
  context.server.answer(getOwnTimeIntervals, answer);
  opened = await openBooking(context);
  await opened.user.click(await bookingScreen.day(/March 5/));
  return bookingScreen.times();
}

describe('times at a salon that prefers fewer gaps', () => {
  it('are listed with those that leave no gap first, and all of them can be booked', async () => {
    const list = await openThursday();
    expect(groupsIn(list)).toEqual({
      'Best times': ['10:00 AM', '11:00 AM'],
      'More times, morning': ['10:15 AM'],
      'More times, evening': ['05:00 PM'],
    });
    expect(namesIn(list)).toEqual(['10:00 AM', '11:00 AM', '10:15 AM', '05:00 PM']);
    expect(screen.getByText(hint)).toBeVisible();
    await opened.user.click(await bookingScreen.time('10:15 AM'));
    await opened.user.click(bookingScreen.book());
    expect(opened.context.server.requestsOf(bookAsClient)).toMatchObject([
      { appointments: [{ startTimestamp: Date.parse('2026-03-05T17:15:00Z') / 1000 }] },
    ]);
  });

  it.each([
    ['without the setting', undefined],
    ['if none of them leaves no gap', []],
    ['if none of them leaves a gap', freeStarts],
  ])('are listed by part of the day %s', async (_when, gaplessStarts) => {
    const { gaplessStarts: _usual, ...rest } = day;
    const list = await openThursday(gaplessStarts === undefined ? rest : { ...rest, gaplessStarts });
    expect(groupsIn(list)).toEqual({
      Morning: ['10:00 AM', '10:15 AM', '11:00 AM'],
      Evening: ['05:00 PM'],
    });
    expect(screen.queryByText(hint)).toBeNull();
  });

  it('of equally cheap artists are booked with one for whom they leave no gap', async () => {
    const context = buildBookingContext();
    context.server.answer(getOwnFreeStarts, ({ artistList }) => ({
      artists: artistList.map((artistId) => ({
        artistId,
        freeStarts: [10 * hour, 11 * hour],
        gaplessStarts: artistId === 3 ? [10 * hour] : [],
      })),
    }));
    opened = await openBooking(context);
    await chooseOption(opened, 'Artist', 'Any artist');
    await opened.user.click(await bookingScreen.day(/March 5/));
    expect(groupsIn(await bookingScreen.times())).toEqual({
      'Best times': ['10:00 AM'],
      'More times, morning': ['11:00 AM'],
    });
    await opened.user.click(await bookingScreen.time('11:00 AM'));
    expect(screen.getByText('With Maeve Ito')).toBeVisible();
    await opened.user.click(await bookingScreen.time('10:00 AM'));
    expect(screen.getByText('With Noor Haddad')).toBeVisible();
  });

  it('near a refused one are offered in the same two groups', async () => {
    const atTen = Date.parse('2026-03-05T17:00:00Z') / 1000;
    const context = buildBookingContext();
    const details = { nearest: [atTen + hour, atTen + 900], gapless: [atTen + hour] };
    const items = [{ key: 'booking.slot_taken', message: 'This time is no longer free.', details }];
    context.server.refuse(bookAsClient, { status: 409, key: 'booking.slot_taken', items });
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await opened.user.click(bookingScreen.book());
    const note = within(await screen.findByRole('alert'));
    const buttonsOf = (name: string) =>
      within(note.getByRole('group', { name }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(buttonsOf('Best times')).toEqual(['03/05/2026, 11:00 AM']);
    expect(buttonsOf('More times')).toEqual(['03/05/2026, 10:15 AM']);
  });

  it('are grouped for a professional too, before those outside working hours', async () => {
    const context = buildProfessionalContext();
    context.server.answer(
      getOwnTimeIntervals,
      buildDay({
        busyIntervals: [{ id: 0, type: 3, start: 15 * hour, end: 24 * hour }],
        freeStarts,
        freeSeconds: freeStarts.map(() => 1_800),
        gaplessStarts: [11 * hour],
      }),
    );
    opened = await openBookingForClient({ client: buildIris() }, context);
    await pick(opened, 'Artist', 'Maeve Ito');
    await pick(opened, 'Service', 'Balayage');
    await opened.user.click(await bookingScreen.day(/March 5/));
    await opened.user.click(
      await screen.findByRole('checkbox', { name: 'Show times outside working hours' }),
    );
    await opened.user.click(await findDropdown('Time'));
    const timesIn = (name: string) => namesIn(screen.getByRole('group', { name }));
    expect(timesIn('Best times (no gap left)')).toEqual(['11:00 AM']);
    expect(timesIn('More times in working hours')).toEqual(['10:00 AM', '10:15 AM']);
    expect(timesIn('Outside working hours')).toEqual(['05:00 PM']);
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('11:00 AM');
    await opened.user.keyboard('{Escape}');
  });
});
