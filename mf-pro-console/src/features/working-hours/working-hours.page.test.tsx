import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  findAppointmentsOutsideHours,
  getArtistSchedules,
  getProfessionalProfile,
  saveSalonClosings,
  setArtistSchedule,
  type ArtistSchedule,
  type SessionUser,
} from '@frizo/contracts';
import { buildProfessionalAppointment, buildSalon } from '@frizo/appointment-views/testing';
import { stubScrolling } from '@frizo/ui/testing';
import {
  buildConsole,
  buildOwner,
  buildSalonArtist,
  openConsole,
  type OpenedConsole,
} from '../../testing/open-console.tsx';

const hour = 3_600;
const [address] = buildSalon().addresses;
const addressID = address?.id ?? 0;
const span = (dayIndex: number, from: number, to: number) => ({
  addressID,
  dayIndex,
  isDayOff: false,
  start: from * hour,
  end: to * hour,
});
const ana: ArtistSchedule = {
  artistId: 101,
  firstName: 'Ana',
  lastName: 'Ruiz',
  version: 3,
  timetable: [span(1, 9, 18)],
  exceptions: [],
};
const bea: ArtistSchedule = { ...ana, artistId: 102, firstName: 'Bea', version: 1, timetable: [] };

let opened: OpenedConsole;

async function openPage({
  sessionUser,
  artists = [ana],
}: { sessionUser?: SessionUser; artists?: ArtistSchedule[] } = {}) {
  const context = buildConsole({ sessionUser });
  context.server
    .answer(getArtistSchedules, { artists, closings: [], closingsVersion: 1 })
    .answer(getProfessionalProfile, {
      salonID: 7,
      version: 1,
      publicAvailable: false,
      url: 'desert-bloom',
      profName: 'Desert Bloom',
      profPhone: '6025550100',
      instagramUsername: '',
      profAddress: buildSalon().addresses,
      servicePaused: false,
      galleryItemsCount: 0,
    })
    .answer(findAppointmentsOutsideHours, { data: [], count: 0 })
    .answer(setArtistSchedule, { ...ana, version: 4 });
  opened = await openConsole(context, '/my-salon/working-hours');
  return opened;
}

const day = (name: string) => screen.findByRole('listitem', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const sent = () => opened.context.server.requestsOf(setArtistSchedule);

describe('Working hours', () => {
  beforeAll(stubScrolling);
  afterEach(() => opened.unmount());

  it('shows a row for each day, with its hours or as a day off', async () => {
    await openPage();
    const monday = within(await day('Monday'));
    expect(monday.getByLabelText('Monday: from')).toHaveDisplayValue('09:00 AM');
    expect(monday.getByLabelText('Monday: to')).toHaveDisplayValue('06:00 PM');
    expect(within(await day('Tuesday')).getByText('Day off')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
    expect(save()).toBeDisabled();
  });

  it('saves a day that was switched on with 10:00 to 19:00, after a break in the day (spec 5.5)', async () => {
    const { user } = await openPage();
    await user.click(within(await day('Tuesday')).getByRole('checkbox', { name: 'Tuesday' }));
    await user.selectOptions(screen.getByLabelText('Monday: to'), '12:00 PM');
    await user.click(screen.getByRole('button', { name: 'Add hours on Monday' }));
    await user.click(save());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({
      userID: 101,
      version: 3,
      timetable: [span(1, 9, 12), span(1, 13, 17), span(2, 10, 19)],
    });
  });

  it('refuses hours that overlap before anything is sent', async () => {
    const { user } = await openPage();
    await user.selectOptions(await screen.findByLabelText('Monday: to'), '12:00 PM');
    await user.click(screen.getByRole('button', { name: 'Add hours on Monday' }));
    await user.selectOptions(screen.getByLabelText('Monday, hours 2: from'), '11:00 AM');
    expect(screen.getAllByText('These hours overlap other hours of the same artist')).toHaveLength(2);
    expect(save()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Remove Monday, hours 2' }));
    expect(save()).toBeEnabled();
  });

  it('lists the appointments outside the new hours, and saves only after a confirmation', async () => {
    const { user, context } = await openPage();
    const appointment = buildProfessionalAppointment();
    context.server.answer(findAppointmentsOutsideHours, { data: [appointment], count: 1 });
    await user.click(within(await day('Monday')).getByRole('checkbox'));
    await user.click(save());
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Appointments outside these hours' }),
    );
    expect(dialog.getByText(new RegExp(appointment.client.lastName))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(sent()).toEqual([]);
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ timetable: [] });
  });

  it('saves the weeks of several artists, and shows for which of them it failed (spec 8.2)', async () => {
    const { user, context } = await openPage({ artists: [ana, bea] });
    await user.click(within(await day('Tuesday')).getByRole('checkbox'));
    await user.selectOptions(screen.getByLabelText('Artist'), 'Bea Ruiz');
    await user.click(within(await day('Friday')).getByRole('checkbox'));
    context.server.refuse(setArtistSchedule, {
      status: 409,
      message: 'Somebody else has changed these hours.',
    });
    await user.click(save());
    expect(
      await screen.findByText(/^Problem with save some of artists\. Please review form and try again/),
    ).toBeVisible();
    expect(sent().map(({ userID }) => userID)).toEqual([101, 102]);
    expect(screen.getByText('Bea Ruiz: Somebody else has changed these hours.')).toBeVisible();
    expect(within(await day('Friday')).getByRole('checkbox')).toBeChecked();
  });

  it('starts with the own hours of who takes bookings', async () => {
    await openPage({ artists: [ana, bea], sessionUser: buildOwner({ id: bea.artistId }) });
    expect(await screen.findByLabelText('Artist')).toHaveDisplayValue('Bea Ruiz');
  });

  it('asks before saving when the appointments could not be checked', async () => {
    const { user, context } = await openPage();
    context.server.refuse(findAppointmentsOutsideHours, { status: 503 });
    await user.click(within(await day('Tuesday')).getByRole('checkbox'));
    await user.click(save());
    expect(
      await screen.findByText('We could not check which appointments are outside these hours.'),
    ).toBeVisible();
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('copies the hours of a day to the chosen others', async () => {
    const { user } = await openPage();
    const monday = within(await day('Monday'));
    await user.click(monday.getByRole('button', { name: 'Copy to other days: the hours of Monday' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Copy the hours of Monday' }));
    for (const other of ['Sunday', 'Thursday', 'Friday', 'Saturday'])
      await user.click(dialog.getByRole('checkbox', { name: other }));
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    await user.click(save());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ timetable: [span(1, 9, 18), span(2, 9, 18), span(3, 9, 18)] });
  });

  it('never overwrites hours that another user saved, and that were loaded under unsaved changes', async () => {
    const { user, context } = await openPage();
    await user.click(within(await day('Tuesday')).getByRole('checkbox'));
    const message = 'Somebody else has changed these hours.';
    context.server
      .answer(getArtistSchedules, {
        artists: [{ ...ana, version: 7, timetable: [span(3, 9, 18)] }],
        closings: [],
        closingsVersion: 2,
      })
      .answer(saveSalonClosings, { closings: [], closingsVersion: 2 })
      .refuse(setArtistSchedule, { status: 409, message });
    await user.click(screen.getByRole('button', { name: 'Add holidays' }));
    const holidays = within(screen.getByRole('dialog', { name: 'Add holidays' }));
    const [holiday] = holidays.getAllByRole('checkbox');
    if (holiday !== undefined) await user.click(holiday);
    await user.click(holidays.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved in the meantime: Wednesday 09:00 AM to 06:00 PM')).toBeVisible();

    await user.click(save());
    expect(await screen.findByText(`Ana Ruiz: ${message}`)).toBeVisible();
    expect(within(await day('Tuesday')).getByRole('checkbox')).toBeChecked();
    await user.click(save());
    await waitFor(() => expect(sent().map(({ version }) => version)).toEqual([3, 7]));
  });

  it('can take the hours that another user saved meanwhile', async () => {
    const { user, context } = await openPage();
    const message = 'Somebody else has changed these hours.';
    context.server.refuse(setArtistSchedule, { status: 409, message }).answer(getArtistSchedules, {
      artists: [{ ...ana, version: 4, timetable: [span(3, 9, 18)] }],
      closings: [],
      closingsVersion: 1,
    });
    await user.click(within(await day('Tuesday')).getByRole('checkbox'));
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Use what is saved' }));
    expect(within(await day('Tuesday')).getByText('Day off')).toBeVisible();
    expect(within(await day('Wednesday')).getByRole('checkbox')).toBeChecked();
    expect(screen.queryByText(`Ana Ruiz: ${message}`)).toBeNull();
  });

  it('is read-only for an artist of the salon: no Save and no switch (spec 6)', async () => {
    await openPage({ sessionUser: buildSalonArtist() });
    expect(await screen.findByText('09:00 AM to 06:00 PM')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
