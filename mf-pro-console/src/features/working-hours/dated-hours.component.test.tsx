import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  findAppointmentsOutsideHours,
  getArtistSchedules,
  getProfessionalProfile,
  saveHoursExceptions,
  saveSalonClosings,
  type ArtistSchedule,
  type HoursExceptionEntry,
  type SalonClosing,
  type SessionUser,
} from '@frizo/contracts';
import { buildProfessionalAppointment, buildSalon } from '@frizo/appointment-views/testing';
import { freezeClock } from '@frizo/remote-kit/testing';
import { answerQuestion, stubScrolling } from '@frizo/ui/testing';
import {
  buildConsole,
  buildSalonArtist,
  openConsole,
  type OpenedConsole,
} from '../../testing/open-console.tsx';

const hour = 3_600;
const [address] = buildSalon().addresses;
const addressID = address?.id ?? 0;
const vacation: HoursExceptionEntry = {
  fromDate: '2026-05-04',
  toDate: '2026-05-15',
  note: 'Lisbon',
  hours: [],
};
const evening: HoursExceptionEntry = {
  fromDate: '2026-04-10',
  toDate: '2026-04-10',
  note: '',
  hours: [{ addressID, start: 17 * hour, end: 21 * hour }],
};
const past: HoursExceptionEntry = { ...vacation, fromDate: '2026-01-05', toDate: '2026-01-09' };
const christmas: SalonClosing = { fromDate: '2026-12-25', toDate: '2026-12-25', note: 'Christmas Day' };
const ana: ArtistSchedule = {
  artistId: 101,
  firstName: 'Ana',
  lastName: 'Ruiz',
  version: 3,
  timetable: [],
  exceptions: [past, evening, vacation],
};
const bea: ArtistSchedule = { ...ana, artistId: 102, firstName: 'Bea', version: 1, exceptions: [] };

interface Options {
  sessionUser?: SessionUser;
  artists?: ArtistSchedule[];
  closings?: SalonClosing[];
}

let opened: OpenedConsole;

async function openPage({ sessionUser, artists = [ana, bea], closings = [christmas] }: Options = {}) {
  const context = buildConsole({ sessionUser });
  context.server
    .answer(getArtistSchedules, { artists, closings, closingsVersion: 5 })
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
    .answer(saveHoursExceptions, { ...ana, version: 4, exceptions: [past, vacation] })
    .answer(saveSalonClosings, { closings: [], closingsVersion: 6 });
  opened = await openConsole(context, '/my-salon/working-hours');
  await screen.findByRole('heading', { name: 'Days off and special hours' });
  return opened;
}

const section = () => within(screen.getByRole('region', { name: 'Days off and special hours' }));
const rows = () =>
  section()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => opened.user.click(screen.getByRole('button', { name }));
const pick = (label: string, date: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value: date } });
const server = () => opened.context.server;
const sent = () => server().requestsOf(saveHoursExceptions);
const sentClosings = () => server().requestsOf(saveSalonClosings);
const asked = () => server().requestsOf(findAppointmentsOutsideHours);
const lastNotice = () => opened.context.notices.shown.at(-1);

describe('Days off and special hours', () => {
  beforeAll(stubScrolling);
  beforeEach(() => freezeClock('2026-03-02T17:00:00Z'));
  afterEach(() => {
    opened.unmount();
    jest.useRealTimers();
  });

  it('lists what is to come of an artist and of the salon by date, and past dates apart', async () => {
    await openPage();
    expect(rows()).toEqual([
      'Friday, 04/10/202605:00 PM to 09:00 PM',
      'Monday, 05/04/2026 to Friday, 05/15/2026ClosedLisbon',
      'Friday, 12/25/2026Whole salonClosedChristmas Day',
      'Monday, 01/05/2026 to Friday, 01/09/2026ClosedLisbon',
    ]);
    expect(screen.getByText('Past dates (1)')).toBeVisible();
    await opened.user.selectOptions(screen.getByLabelText('Artist'), 'Bea Ruiz');
    expect(rows()).toEqual(['Friday, 12/25/2026Whole salonClosedChristmas Day']);
  });

  it('says when nothing is planned', async () => {
    await openPage({ artists: [bea], closings: [] });
    expect(section().getByText('Nothing planned: every week has the hours above.')).toBeVisible();
  });

  it('adds a day off, of a single day unless another last day is chosen', async () => {
    await openPage();
    await press('Add dates');
    pick('First day', '2026-03-20');
    expect(dialog().getByLabelText('Last day')).toHaveValue('2026-03-20');
    pick('Last day', '2026-03-22');
    await opened.user.type(dialog().getByLabelText(/^Note/), 'Wedding');
    await opened.user.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    const added = { fromDate: '2026-03-20', toDate: '2026-03-22', note: 'Wedding', hours: [] };
    expect(sent()[0]).toEqual({
      userID: 101,
      version: 3,
      exceptions: [past, added, evening, vacation],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastNotice()).toMatchObject({ kind: 'success', text: 'Saved' });
    expect(asked()).toEqual([
      {
        artistId: 101,
        timetable: [],
        exceptions: [past, added, evening, vacation, { ...christmas, hours: [] }],
        dates: [{ fromDate: '2026-03-20', toDate: '2026-03-22' }],
      },
    ]);
  });

  it('asks before it closes and loses what was entered, and only then', async () => {
    await openPage();
    await press('Add dates');
    await opened.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Add dates');
    pick('First day', '2026-03-20');
    await opened.user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await answerQuestion(opened.user, 'Stay');
    expect(dialog().getByLabelText('First day')).toHaveValue('2026-03-20');
    await opened.user.keyboard('{Escape}');
    await answerQuestion(opened.user, 'Leave');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
  });

  it('asks before chosen holidays are lost', async () => {
    await openPage();
    await press('Add holidays');
    await opened.user.click(dialog().getByRole('checkbox', { name: /^Thanksgiving Day/ }));
    await opened.user.keyboard('{Escape}');
    await answerQuestion(opened.user, 'Stay');
    expect(dialog().getByRole('checkbox', { name: /^Thanksgiving Day/ })).toBeChecked();
  });

  it('adds special hours, which may not overlap', async () => {
    await openPage();
    await press('Add dates');
    pick('First day', '2026-03-20');
    await opened.user.click(dialog().getByRole('radio', { name: 'Other hours' }));
    await opened.user.selectOptions(dialog().getByLabelText('Hours: to'), '12:00 PM');
    await opened.user.click(dialog().getByRole('button', { name: 'Add hours' }));
    await opened.user.selectOptions(dialog().getByLabelText('Hours 2: from'), '11:00 AM');
    expect(dialog().getAllByText('These hours overlap other hours of the same artist')).toHaveLength(2);
    await opened.user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(sent()).toEqual([]);
    await opened.user.selectOptions(dialog().getByLabelText('Hours 2: from'), '01:00 PM');
    await opened.user.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.exceptions[1]).toMatchObject({
      hours: [
        { addressID, start: 10 * hour, end: 12 * hour },
        { addressID, start: 13 * hour, end: 17 * hour },
      ],
    });
  });

  it('says what is wrong with the dates beside them, and sends nothing', async () => {
    await openPage();
    await press('Add dates');
    await opened.user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(dialog().getByText('Required field')).toBeVisible();
    expect(dialog().getByLabelText('First day')).toHaveFocus();
    pick('First day', '2026-05-15');
    expect(dialog().getByText('There is already an entry for some of these dates')).toBeVisible();
    pick('First day', '2026-05-18');
    expect(dialog().queryByText('There is already an entry for some of these dates')).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('says that a day stays closed on which the salon is', async () => {
    await openPage();
    await press('Add dates');
    pick('First day', '2026-12-20');
    pick('Last day', '2026-12-27');
    await opened.user.click(dialog().getByRole('radio', { name: 'Other hours' }));
    expect(
      dialog().getByText('The salon is closed on Friday, 12/25/2026, and stays closed then.'),
    ).toBeVisible();
  });

  it('closes the whole salon, after listing the appointments of all artists on that day', async () => {
    await openPage();
    const appointment = buildProfessionalAppointment();
    server().answer(findAppointmentsOutsideHours, { data: [appointment], count: 1 });
    await press('Add dates');
    await opened.user.click(dialog().getByRole('radio', { name: 'Whole salon' }));
    expect(dialog().queryByRole('radio', { name: 'Other hours' })).toBeNull();
    pick('First day', '2026-07-04');
    await opened.user.click(dialog().getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(new RegExp(appointment.client.lastName))).toBeVisible();
    const added = { fromDate: '2026-07-04', toDate: '2026-07-04', note: '' };
    expect(asked()).toEqual([
      {
        exceptions: [{ ...added, hours: [] }],
        dates: [{ fromDate: '2026-07-04', toDate: '2026-07-04' }],
      },
    ]);
    expect(sentClosings()).toEqual([]);
    await answerQuestion(opened.user, 'Save anyway');
    await waitFor(() => expect(sentClosings()).toEqual([{ version: 5, closings: [added, christmas] }]));
  });

  it('offers the holidays of the coming year, without those on which the salon is closed already', async () => {
    await openPage();
    await press('Add holidays');
    const christmasBox = dialog().getByRole('checkbox', { name: 'Christmas Day, Friday, 12/25/2026' });
    expect(christmasBox).toBeChecked();
    expect(christmasBox).toBeDisabled();
    expect(dialog().getByRole('button', { name: 'Save' })).toBeDisabled();
    await opened.user.click(dialog().getByRole('checkbox', { name: /^Thanksgiving Day/ }));
    await opened.user.click(dialog().getByRole('checkbox', { name: /^New Year's Day/ }));
    await opened.user.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sentClosings()).toHaveLength(1));
    expect(sentClosings()[0]).toEqual({
      version: 5,
      closings: [
        { fromDate: '2026-11-26', toDate: '2026-11-26', note: 'Thanksgiving Day' },
        christmas,
        { fromDate: '2027-01-01', toDate: '2027-01-01', note: "New Year's Day" },
      ],
    });
  });

  it('changes an entry in its place', async () => {
    await openPage();
    await press('Edit Monday, 05/04/2026 to Friday, 05/15/2026');
    expect(dialog().queryByRole('radio', { name: 'Whole salon' })).toBeNull();
    expect(dialog().getByLabelText(/^Note/)).toHaveValue('Lisbon');
    pick('Last day', '2026-05-20');
    await opened.user.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.exceptions).toEqual([past, evening, { ...vacation, toDate: '2026-05-20' }]);
  });

  it('removes an entry, which Undo brings back from the version that was saved', async () => {
    await openPage();
    await press('Remove Friday, 04/10/2026');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.exceptions).toEqual([past, vacation]);
    // Whoever booked the evening is left outside of the hours of the week.
    expect(asked()).toHaveLength(1);
    await waitFor(() => expect(lastNotice()).toMatchObject({ text: 'Removed', action: { label: 'Undo' } }));
    act(() => lastNotice()?.action?.run());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({ userID: 101, version: 4, exceptions: [past, evening, vacation] });
  });

  it('asks nothing when a day off is removed', async () => {
    await openPage();
    await press('Remove Friday, 12/25/2026');
    await waitFor(() => expect(sentClosings()).toEqual([{ version: 5, closings: [] }]));
    expect(asked()).toEqual([]);
  });

  it('keeps what was typed when somebody else has saved in the meantime', async () => {
    await openPage();
    server().refuse(saveHoursExceptions, { status: 409, message: 'Somebody else has changed these hours.' });
    await press('Add dates');
    pick('First day', '2026-03-20');
    await opened.user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await dialog().findByText('Somebody else has changed these hours.')).toBeVisible();
    expect(dialog().getByLabelText('First day')).toHaveValue('2026-03-20');
    expect(server().requestsOf(getArtistSchedules)).toHaveLength(2);
  });

  it('is read-only for an artist of the salon (spec 6)', async () => {
    await openPage({ sessionUser: buildSalonArtist(), artists: [ana] });
    expect(rows()).toHaveLength(4);
    expect(section().queryByRole('button')).toBeNull();
  });
});
