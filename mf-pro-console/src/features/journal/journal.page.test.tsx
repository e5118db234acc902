import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  getArtistSchedules,
  getBlockData,
  getBookData,
  getCalendarMarkings,
  getUnseenAppointments,
} from '@frizo/contracts';
import { buildSessionUser } from '@frizo/session/testing';
import { freezeClock } from '@frizo/remote-kit/testing';
import { stubScrolling, stubWidth } from '@frizo/ui/testing';
import { buildArtist, buildProfessionalAppointment } from '@frizo/appointment-views/testing';
import { buildConsole, openConsole, type OpenedConsole } from '../../testing/open-console.tsx';

let opened: OpenedConsole;

const hour = 3_600;
/** On Monday, 03/02/2026 in Phoenix. */
const at = (hours: number) => Date.parse('2026-03-02T07:00:00Z') / 1000 + hours * hour;

// Nine in the morning in Phoenix.
beforeEach(() => {
  freezeClock('2026-03-02T16:00:00Z');
  stubScrolling();
  localStorage.clear();
});

afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function open(context = buildConsole(), path = '/book'): Promise<OpenedConsole> {
  opened = await openConsole(context, path);
  return opened;
}

const noor = buildArtist({ id: 3, firstName: 'Noor', lastName: 'Haddad' });
const block = (from: number, to: number, userId = 2) => ({
  id: 50,
  userId,
  startTimestamp: at(from),
  endTimestamp: at(to),
});
const element = (name: string | RegExp) => screen.findByRole('button', { name });
const balayage = () => element('Balayage for Ada Reyes, 10:00 AM to 11:30 AM, upcoming');
const column = (name: string) => screen.findByRole('list', { name });
const press = async (name: string) => opened.user.click(screen.getByRole('button', { name }));
const datesOf = () =>
  opened.context.server
    .requestsOf(getBookData)
    .map(({ midnightTimestamp }) => new Date(midnightTimestamp * 1000).toISOString().slice(0, 10));

describe('the day of the journal', () => {
  it('has a column for each artist with the elements of the day in local time of the salon, and no others', async () => {
    const tomorrow = buildProfessionalAppointment({ id: 901, startTimestamp: at(34), endTimestamp: at(35) });
    const ofNoor = buildProfessionalAppointment({ id: 902, artistId: 3, serviceName: 'Bob', status: 2 });
    const context = buildConsole({
      artists: [buildArtist(), noor],
      appointments: [buildProfessionalAppointment(), tomorrow, ofNoor],
    });
    context.server.answer(getBlockData, { blocks: [block(13, 14.5)] });
    await open(context);
    const region = within(await screen.findByRole('region', { name: 'Today, 03/02/2026' }));
    const names = (list: HTMLElement) =>
      within(list)
        .getAllByRole('button')
        .map((button) => button.querySelector('span')?.textContent);
    expect(names(region.getByRole('list', { name: 'Maeve Ito' }))).toEqual([
      'Balayage for Ada Reyes, 10:00 AM to 11:30 AM, upcoming',
      'Blocked, 01:00 PM to 02:30 PM',
    ]);
    expect(names(region.getByRole('list', { name: 'Noor Haddad' }))).toEqual([
      'Bob for Ada Reyes, 10:00 AM to 11:30 AM, no-show',
    ]);
    expect(opened.context.server.requestsOf(getBookData)[0]).toEqual({
      midnightTimestamp: at(0),
      members: [2, 3],
    });
    expect(opened.context.server.requestsOf(getBlockData)[0]?.list).toEqual([
      { id: 2, from: at(0), to: at(24) },
      { id: 3, from: at(0), to: at(24) },
    ]);
  });

  it('labels each hour, unless the time of now would half cover its label', async () => {
    freezeClock('2026-03-02T18:05:00Z');
    await open();
    expect(await screen.findByText('11:05 AM')).toBeVisible();
    expect(screen.getByText('12:00 PM')).toBeVisible();
    expect(screen.queryByText('11:00 AM')).toBeNull();
  });

  it('names its time zone for a viewer in another one', async () => {
    await open();
    expect(await screen.findByText('Times in MST')).toBeVisible();
  });

  it('moves by Previous, Today, Tomorrow and Next, in the address', async () => {
    await open();
    await balayage();
    const heading = () => screen.getByRole('heading', { level: 2, name: /^\w+, \d/ }).textContent;
    const steps: string[] = [];
    for (const name of ['Next', 'Next', 'Previous', 'Today', 'Tomorrow', 'Previous']) {
      await press(name);
      steps.push(`${window.location.search} ${heading()}`);
    }
    expect(steps).toEqual([
      '?date=2026-03-03 Tuesday, 03/03/2026Times in MST',
      '?date=2026-03-04 Wednesday, 03/04/2026Times in MST',
      '?date=2026-03-03 Tuesday, 03/03/2026Times in MST',
      ' Today, 03/02/2026Times in MST',
      '?date=2026-03-03 Tuesday, 03/03/2026Times in MST',
      ' Today, 03/02/2026Times in MST',
    ]);
  });

  it('opens the day of its address, and today for a date that does not exist', async () => {
    await open(buildConsole(), '/book?date=2026-03-05');
    expect(await screen.findByRole('region', { name: 'Thursday, 03/05/2026' })).toBeVisible();
    opened.unmount();
    await open(buildConsole(), '/book?date=2026-02-30');
    expect(await screen.findByRole('region', { name: 'Today, 03/02/2026' })).toBeVisible();
  });

  it('jumps to a date', async () => {
    await open();
    await balayage();
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-24' } });
    expect(await screen.findByRole('region', { name: 'Tuesday, 11/24/2026' })).toBeVisible();
    expect(window.location.search).toBe('?date=2026-11-24');
  });

  it('has month calendars with the markings of each day, also of days that are over or full', async () => {
    const context = buildConsole();
    context.server.answer(getCalendarMarkings, {
      markings: [
        { date: '2026-03-01', available: false, block: true, book: false },
        { date: '2026-03-05', available: true, block: false, book: true },
      ],
    });
    const { user } = await open(context);
    await balayage();
    await press('Calendar');
    expect(await screen.findByRole('button', { name: /March 5, 2026, free, partly booked/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /March 1, 2026.* blocked/ }));
    expect(window.location.search).toBe('?date=2026-03-01');
    expect(context.server.requestsOf(getCalendarMarkings).slice(0, 2)).toEqual([
      { fromDate: '2026-03-01', toDate: '2026-06-30', userList: [2] },
      { fromDate: '2026-07-01', toDate: '2026-07-31', userList: [2] },
    ]);
    await press('Calendar');
    expect(screen.queryByRole('application')).toBeNull();
  });

  it('opens the appointments that nobody has seen', async () => {
    const context = buildConsole();
    const appointment = buildProfessionalAppointment();
    const unseen = { id: 1, date: appointment.date, startTimestamp: appointment.startTimestamp, appointment };
    context.server.answer(getUnseenAppointments, { data: [unseen], count: 3 });
    const { user } = await open(context);
    context.server.answer(getUnseenAppointments, { data: [], count: 0 });
    await user.click(await element('New appointments (3)'));
    expect(context.modals.opened).toEqual([{ name: 'new-appointments', props: {} }]);
  });

  it('loads the days before and after ahead, and shows them at once', async () => {
    await open();
    await balayage();
    await waitFor(() => expect(datesOf()).toEqual(['2026-03-02', '2026-03-03', '2026-03-01']));
    opened.context.server.answer(getBookData, () => new Promise(() => undefined));
    await press('Next');
    expect(screen.getByRole('region', { name: 'Tuesday, 03/03/2026' })).toBeVisible();
  });

  it('shows an artist without hours as CLOSED, with closings of the salon', async () => {
    const schedule = [{ addressId: 1, dayIndex: 1, start: 9 * hour, end: 17 * hour }];
    const context = buildConsole({ artists: [buildArtist({ schedule })] });
    await open(context);
    await balayage();
    expect(screen.queryByText('CLOSED')).toBeNull();
    opened.unmount();
    const closings = [{ fromDate: '2026-03-02', toDate: '2026-03-02', note: 'Inventory' }];
    context.server.answer(getArtistSchedules, { artists: [], closings, closingsVersion: 2 });
    await open(context);
    expect(await screen.findByText('CLOSED')).toBeVisible();
  });

  it('shows a booking by somebody else without a reload', async () => {
    const { context } = await open();
    await balayage();
    const second = buildProfessionalAppointment({
      id: 903,
      startTimestamp: at(12),
      endTimestamp: at(13),
      processingTime: 1_800,
    });
    context.server.answer(getBookData, { appointments: [buildProfessionalAppointment(), second] });
    const before = await balayage();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(
      await element('Balayage for Ada Reyes, 12:00 PM to 01:00 PM, processing until 12:30 PM, upcoming'),
    ).toBeVisible();
    expect(await balayage()).toBe(before);
  });

  it('leaves the focus on its element when others are booked before it, and takes it away with the day', async () => {
    const { context } = await open();
    (await balayage()).focus();
    const early = buildProfessionalAppointment({ id: 904, startTimestamp: at(8.5), endTimestamp: at(9.5) });
    context.server.answer(getBookData, { appointments: [early, buildProfessionalAppointment()] });
    act(() => void window.dispatchEvent(new Event('online')));
    await element(/08:30 AM/);
    expect(await balayage()).toHaveFocus();
    const next = buildProfessionalAppointment({ id: 905, startTimestamp: at(35), endTimestamp: at(36.5) });
    context.server.answer(getBookData, { appointments: [next] });
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-03-03' } });
    expect(await element(/11:00 AM to 12:30 PM/)).not.toHaveFocus();
    expect(screen.getAllByRole('button', { name: /^Balayage/ })).toHaveLength(1);
  });

  it('keeps the day when it cannot be refreshed, and says how old it is', async () => {
    const { context, user } = await open();
    await balayage();
    context.server.refuse(getBookData);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/^This day could not be refreshed, it is as of 09:00 AM\./)).toBeVisible();
    expect(await balayage()).toBeVisible();
    context.server.answer(getBookData, { appointments: [buildProfessionalAppointment()] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/could not be refreshed/)).toBeNull());
  });

  it('cannot be changed while offline', async () => {
    const { user } = await open();
    await balayage();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(
      await screen.findByText('You are offline. This day is as of 09:00 AM and cannot be changed.'),
    ).toBeVisible();
    await user.click(await balayage());
    const dialog = within(await screen.findByRole('dialog', { name: 'Appointment' }));
    expect(dialog.getByText(/^You are offline\./)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('says while offline that a day which was never loaded cannot be shown', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const context = buildConsole();
    context.server.answer(getBookData, () => new Promise(() => undefined));
    await open(context);
    expect(await screen.findByText(/^We could not load this day\. Check your connection/)).toBeVisible();
  });

  it('shows an error when loading fails, and loads with Retry', async () => {
    const context = buildConsole();
    context.server.refuse(getBookData);
    const { user } = await open(context);
    expect(await screen.findByText(/^We could not load this day\./)).toBeVisible();
    context.server.answer(getBookData, { appointments: [buildProfessionalAppointment()] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await balayage()).toBeVisible();
  });

  it('says when nobody takes bookings yet', async () => {
    await open(buildConsole({ artists: [] }));
    expect(await screen.findByText('Yet to add Artists')).toBeVisible();
  });

  it('is for professionals only, and shows others how to become one', async () => {
    const { user, context } = await open(buildConsole({ sessionUser: buildSessionUser() }));
    expect(screen.getByRole('heading', { level: 1, name: 'Book' })).toBeVisible();
    expect(screen.getByText("This page's accessible to registered beauty Pros only.")).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'List your business' }));
    expect(context.visited).toEqual(['/list-your-business']);
    expect(context.server.requestsOf(getBookData)).toEqual([]);
  });
});

describe('the artists of the journal', () => {
  const two = () => buildConsole({ artists: [buildArtist(), noor] });

  it('can be hidden, which the browser remembers', async () => {
    const { user } = await open(two());
    await column('Noor Haddad');
    await user.click(screen.getByRole('checkbox', { name: 'Noor Haddad' }));
    expect(screen.queryByRole('list', { name: 'Noor Haddad' })).toBeNull();
    opened.unmount();
    await open(two());
    await column('Maeve Ito');
    expect(screen.getByRole('checkbox', { name: 'Noor Haddad' })).not.toBeChecked();
    await opened.user.click(screen.getByRole('checkbox', { name: 'Maeve Ito' }));
    expect(screen.getByText('Choose an artist to see the day.')).toBeVisible();
  });

  it('have no checkboxes if there is only one', async () => {
    await open(buildConsole({ sessionUser: buildSessionUser({ professional: true, rawUserType: 6 }) }));
    await column('Maeve Ito');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('are shown one at a time on a phone', async () => {
    stubWidth(360);
    const { user } = await open(two());
    await column('Maeve Ito');
    expect(screen.queryByRole('list', { name: 'Noor Haddad' })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Artist'), 'Noor Haddad');
    expect(await column('Noor Haddad')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Maeve Ito' })).toBeNull();
  });
});
