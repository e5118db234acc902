import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  autoCompleteSalonClient,
  getBlockData,
  getBookData,
  getProfessionalAppointments,
  moveAppointment,
} from '@frizo/contracts';
import { freezeClock } from '@frizo/remote-kit/testing';
import { stubScrolling, stubWidth } from '@frizo/ui/testing';
import {
  buildArtist,
  buildProfessionalAppointment,
  buildSalonClient,
} from '@frizo/appointment-views/testing';
import { buildConsole, openConsole, type OpenedConsole } from '../../../testing/open-console.tsx';

let opened: OpenedConsole;

const hour = 3_600;
/** On Monday, 03/02/2026 in Phoenix, where it is nine in the morning. */
const at = (hours: number) => Date.parse('2026-03-02T07:00:00Z') / 1000 + hours * hour;
const noor = buildArtist({ id: 3, firstName: 'Noor', lastName: 'Haddad' });
const balayage = buildProfessionalAppointment();
const onThursday = buildProfessionalAppointment({
  id: 901,
  date: '2026-03-05',
  serviceName: 'Bob',
  startTimestamp: at(72 + 11),
  endTimestamp: at(72 + 12),
  processingTime: hour,
});

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

async function open(path: string, context = buildConsole({ appointments: [balayage, onThursday] })) {
  opened = await openConsole(context, path);
  return opened;
}

const twoArtists = () =>
  buildConsole({ artists: [buildArtist(), noor], appointments: [balayage, onThursday] });
const element = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string) => opened.user.click(await element(name));
const column = (name: string) => screen.findByRole('list', { name });
const requests = () => opened.context.server.requestsOf(getBookData);

describe('the week of an artist', () => {
  it('has a column for each day, from one call for appointments and one for blocks', async () => {
    await open('/book?view=week');
    expect(await screen.findByRole('region', { name: '03/01/2026 to 03/07/2026' })).toBeVisible();
    const days = screen
      .getAllByRole('list')
      .filter((list) => /, \d/.test(list.getAttribute('aria-label') ?? ''));
    expect(days.map((list) => list.getAttribute('aria-label'))).toEqual([
      'Sunday, 03/01/2026',
      'Today, 03/02/2026',
      'Tuesday, 03/03/2026',
      'Wednesday, 03/04/2026',
      'Thursday, 03/05/2026',
      'Friday, 03/06/2026',
      'Saturday, 03/07/2026',
    ]);
    const thursday = within(await column('Thursday, 03/05/2026'));
    expect(thursday.getAllByRole('button')).toHaveLength(1);
    expect(thursday.getByRole('button', { name: /^Bob for Ada Reyes, 11:00 AM to 12:00 PM/ })).toBeVisible();
    expect(requests()[0]).toEqual({ midnightTimestamp: at(-24), members: [2], days: 7 });
    expect(opened.context.server.requestsOf(getBlockData)[0]?.list).toEqual([
      { id: 2, from: at(-24), to: at(6 * 24) },
    ]);
  });

  it('goes to other weeks, and to the day of a head, and Back returns', async () => {
    await open('/book?view=week');
    await press('Next');
    expect(await screen.findByRole('region', { name: '03/08/2026 to 03/14/2026' })).toBeVisible();
    expect(window.location.search).toBe('?date=2026-03-09&view=week');
    await press('Wednesday, 03/11/2026');
    expect(await screen.findByRole('region', { name: 'Wednesday, 03/11/2026' })).toBeVisible();
    act(() => window.history.back());
    expect(await screen.findByRole('region', { name: '03/08/2026 to 03/14/2026' })).toBeVisible();
    await press('Today');
    expect(await screen.findByRole('region', { name: '03/01/2026 to 03/07/2026' })).toBeVisible();
  });

  it('shows the artist who is chosen', async () => {
    await open('/book?view=week', twoArtists());
    await column('Thursday, 03/05/2026');
    await opened.user.selectOptions(screen.getByLabelText('Artist'), 'Noor Haddad');
    await waitFor(() => expect(requests().at(-1)?.members).toEqual([3]));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Bob/ })).toBeNull());
  });

  it('opens the dialogs of the day, for the day that was pressed', async () => {
    await open('/book?view=week');
    await press('Book or block time, Wednesday, 03/04/2026');
    const slot = await screen.findByRole('dialog', { name: 'Maeve Ito' });
    expect(within(slot).getByText('Wednesday, 03/04/2026, 10:00 AM')).toBeVisible();
    await opened.user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Book or block time, Sunday, 03/01/2026' })).toBeNull();
    await press('Bob for Ada Reyes, 11:00 AM to 12:00 PM, upcoming');
    expect(await screen.findByRole('dialog', { name: 'Appointment' })).toBeVisible();
  });

  it('moves an appointment between its days by Move to…', async () => {
    const { context } = await open('/book?view=week');
    context.server.answer(moveAppointment, ({ startTimestamp }) => {
      const moved = { ...onThursday, startTimestamp, endTimestamp: startTimestamp + hour, version: 2 };
      context.server.answer(getBookData, { appointments: [balayage, moved] });
      return { appointment: moved };
    });
    await press('Bob for Ada Reyes, 11:00 AM to 12:00 PM, upcoming');
    await press('Move to…');
    const dialog = within(await screen.findByRole('dialog', { name: /Move to/ }));
    expect(dialog.getByLabelText('Date')).toHaveValue('2026-03-05');
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-03-06' } });
    await opened.user.click(dialog.getByRole('button', { name: 'Move' }));
    const friday = within(await column('Friday, 03/06/2026'));
    expect(await friday.findByRole('button', { name: /^Bob for Ada Reyes, 11:00 AM/ })).toBeVisible();
    expect(within(await column('Thursday, 03/05/2026')).queryByRole('button')).toBeNull();
    const sent = context.server.requestsOf(moveAppointment);
    expect(sent[0]).toMatchObject({ startTimestamp: at(96 + 11), version: 1 });
  });

  it('moves the focus by arrows, and opens with Enter', async () => {
    await open('/book?view=week');
    (await element(/^Balayage/)).focus();
    await opened.user.keyboard('{ArrowRight}');
    expect(await element(/^Bob/)).toHaveFocus();
    await opened.user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Appointment' })).toBeVisible();
  });

  it('shows what others change, and says how old it is without a connection', async () => {
    const { context } = await open('/book?view=week');
    await element(/^Bob/);
    context.server.answer(getBookData, { appointments: [balayage] });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Bob/ })).toBeNull());
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(
      await screen.findByText(/^You are offline\..+ is as of 09:00 AM and cannot be changed\.$/),
    ).toBeVisible();
  });
});

describe('the list of the day', () => {
  it('has the appointments and blocks of all artists in order of time, with now and the next one', async () => {
    const first = buildProfessionalAppointment({
      id: 902,
      artistId: 3,
      serviceName: 'Cut',
      startTimestamp: at(8),
      endTimestamp: at(8.5),
      processingTime: 1_800,
    });
    const context = buildConsole({ artists: [buildArtist(), noor], appointments: [balayage, first] });
    const block = { id: 50, userId: 3, startTimestamp: at(13), endTimestamp: at(14) };
    context.server.answer(getBlockData, { blocks: [block] });
    await open('/book?view=list', context);
    const list = await column('Appointments and blocks');
    const texts = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringMatching(/^Cut for Ada Reyes, 08:00 AM to 08:30 AM, finished, Noor Haddad/),
      'Now, 09:00 AM',
      expect.stringMatching(/^Balayage for Ada Reyes, .+, upcoming, Maeve Ito/),
      expect.stringMatching(/^Blocked, 01:00 PM to 02:00 PM, Noor Haddad/),
    ]);
    const next = within(screen.getByRole('region', { name: 'Next in 1 h' }));
    expect(next.getByText('10:00 AM Ada Reyes')).toBeVisible();
    expect(next.getByRole('link', { name: '(602) 555-0143' })).toHaveAttribute('href', 'tel:+16025550143');
  });

  it('opens the dialogs of the day', async () => {
    await open('/book?view=list');
    await opened.user.click(within(await column('Appointments and blocks')).getByRole('button'));
    expect(await screen.findByRole('dialog', { name: 'Appointment' })).toBeVisible();
    await opened.user.keyboard('{Escape}');
    await press('Book or block time, Maeve Ito');
    expect(await screen.findByRole('dialog', { name: 'Maeve Ito' })).toBeVisible();
  });

  it('has all artists of a phone, or one', async () => {
    stubWidth(360);
    await open('/book?view=list', twoArtists());
    expect(await element('Book or block time, Noor Haddad')).toBeVisible();
    expect(screen.getByLabelText('Artist')).toHaveDisplayValue('All artists');
    await opened.user.selectOptions(screen.getByLabelText('Artist'), 'Maeve Ito');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Noor Haddad$/ })).toBeNull());
  });

  it('says when there is nothing', async () => {
    await open('/book?view=list', buildConsole({ appointments: [] }));
    expect(await screen.findByText('No appointments on this day.')).toBeVisible();
  });
});

describe('the choice of a view', () => {
  it('is remembered for the person, and Back returns to the one before', async () => {
    await open('/book');
    await element(/^Balayage/);
    await press('List');
    expect(window.location.search).toBe('?view=list');
    await column('Appointments and blocks');
    act(() => window.history.back());
    expect(await column('Maeve Ito')).toBeVisible();
    opened.unmount();
    await open('/book');
    expect(await column('Appointments and blocks')).toBeVisible();
    expect(await element('List')).toHaveAttribute('aria-pressed', 'true');
    await press('Day');
    expect(window.location.search).toBe('?view=day');
  });

  it('follows single keys, which can be turned off', async () => {
    const { user } = await open('/book');
    await element('Keyboard shortcuts');
    await user.keyboard('w');
    expect(window.location.search).toBe('?view=week');
    await user.keyboard('d');
    expect(window.location.search).toBe('');
    await user.keyboard('g');
    expect(screen.getByLabelText('Date')).toHaveFocus();
    await user.keyboard('w');
    expect(window.location.search).toBe('');
    act(() => screen.getByLabelText('Date').blur());
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(dialog.getByText("Find a client's next appointment")).toBeVisible();
    await user.click(dialog.getByRole('checkbox'));
    await user.keyboard('{Escape}w');
    expect(window.location.search).toBe('');
  });

  it('ignores single keys with a modifier and while something is typed, but not after a checkbox was clicked', async () => {
    const { user } = await open('/book', twoArtists());
    await element('Keyboard shortcuts');
    for (const modifier of ['Shift', 'Control', 'Alt', 'Meta'])
      await user.keyboard(`{${modifier}>}w{/${modifier}}`);
    expect(window.location.search).toBe('');
    await user.click(screen.getByLabelText('Date'));
    await user.keyboard('tdwlfp?');
    expect(window.location.search).toBe('');
    await user.click(screen.getByRole('checkbox', { name: 'Noor Haddad' }));
    await user.keyboard('w');
    expect(window.location.search).toBe('?view=week');
  });

  it.each([
    ['day', ['Pick it up, or save where it was moved to', 'Go through appointments, blocks and free time']],
    ['week', ['Go through appointments and blocks']],
    ['list', []],
  ])('lists the keys that exist in the view of a %s', async (view, expected) => {
    const { user } = await open(`/book?view=${view}`);
    await element('Keyboard shortcuts');
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const listed = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(listed).toEqual(expect.arrayContaining(['Print', 'Show this list', ...expected]));
    expect(listed.some((text) => text?.startsWith('Pick it up'))).toBe(view === 'day');
    expect(listed.some((text) => text?.startsWith('Go through'))).toBe(view !== 'list');
  });

  it('stays where it is while a year is being typed', async () => {
    await open('/book');
    await element(/^Balayage/);
    const field = screen.getByLabelText('Date');
    fireEvent.change(field, { target: { value: '0202-05-06' } });
    expect(field).toHaveValue('0202-05-06');
    expect(window.location.search).toBe('');
    fireEvent.change(field, { target: { value: '2026-05-06' } });
    expect(window.location.search).toBe('?date=2026-05-06');
  });
});

describe('finding a client', () => {
  const ada = buildSalonClient();

  async function search(text = 'Ad') {
    opened.context.server.answer(autoCompleteSalonClient, { data: [ada] });
    await press('Find client');
    const dialog = within(await screen.findByRole('dialog', { name: 'Find client' }));
    expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveFocus();
    await opened.user.keyboard(text);
    await opened.user.click(await dialog.findByRole('option', { name: 'Ada Reyes, (602) 555-0143' }));
    return dialog;
  }

  it('marks the next appointment, and shows its artist', async () => {
    const context = twoArtists();
    localStorage.setItem('frizo.journal-artists.2', JSON.stringify({ hidden: [2], alone: 0 }));
    await open('/book', context);
    await column('Noor Haddad');
    context.server.answer(getProfessionalAppointments, { data: [balayage], count: 1 });
    await search();
    const found = await element(/^Balayage/);
    await waitFor(() => expect(found).toHaveFocus());
    expect(found).toHaveAttribute('data-found');
    expect(context.server.requestsOf(getProfessionalAppointments).at(-1)).toEqual({
      tab: 'upcoming',
      salonClientId: ada.id,
      sort: 'soonest',
      limit: 1,
    });
    act(() => found.blur());
    expect(found).not.toHaveAttribute('data-found');
  });

  it('goes to its day in the same view', async () => {
    const { context } = await open('/book?view=list');
    context.server.answer(getProfessionalAppointments, { data: [onThursday], count: 1 });
    await search();
    await waitFor(() => expect(context.visited).toEqual(['/book?date=2026-03-05&view=list']));
  });

  it('says when there is none, and when it is on no calendar of the page', async () => {
    const { context } = await open('/book');
    context.server.answer(getProfessionalAppointments, { data: [], count: 0 });
    const dialog = await search();
    expect(await dialog.findByText('Ada Reyes has no upcoming appointment.')).toBeVisible();
    const elsewhere = buildProfessionalAppointment({ artistId: 99, artistName: 'Ines Roy' });
    context.server.answer(getProfessionalAppointments, { data: [elsewhere], count: 1 });
    await opened.user.clear(dialog.getByRole('combobox'));
    await opened.user.type(dialog.getByRole('combobox'), 'Ada');
    await opened.user.click(await dialog.findByRole('option'));
    expect(await dialog.findByText(/^03\/02\/2026, 10:00 AM, Ines Roy\./)).toBeVisible();
  });
});

describe('the print sheet', () => {
  const sheetName = /^Today, |^03\/01/;
  /** What the browser does when it prints. */
  const print = () => act(() => void window.dispatchEvent(new Event('beforeprint')));

  it('has a page for each artist with times, clients, services, phones, notes and blocks', async () => {
    const noted = buildProfessionalAppointment({ client: buildSalonClient({ comment: 'Sensitive skin' }) });
    const hidden = buildProfessionalAppointment({
      id: 903,
      artistId: 3,
      status: 2,
      client: buildSalonClient({ id: 72, firstName: 'Bo', phone: '' }),
    });
    const context = buildConsole({ artists: [buildArtist(), noor], appointments: [noted, hidden] });
    const block = { id: 50, userId: 2, startTimestamp: at(13), endTimestamp: at(14) };
    context.server.answer(getBlockData, { blocks: [block] });
    jest.spyOn(window, 'print').mockImplementation(print);
    await open('/book', context);
    await element('Keyboard shortcuts');
    await press('Print');
    const sheet = within(await screen.findByRole('main', { name: 'Today, 03/02/2026', hidden: true }));
    const rows = sheet
      .getAllByRole('row', { hidden: true })
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Time', 'Client', 'Service', 'Phone', 'Notes'],
      ['10:00 AM – 11:30 AM', 'Ada Reyes', 'Balayage', '(602) 555-0143', 'Sensitive skin'],
      ['01:00 PM – 02:00 PM', 'Blocked'],
      ['Time', 'Client', 'Service', 'Phone', 'Notes'],
      ['10:00 AM – 11:30 AM', 'Bo ReyesNo-show', 'Balayage', '', ''],
    ]);
    expect(sheet.getAllByText('Monday, 03/02/2026')).toHaveLength(2);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('main', { name: sheetName, hidden: true })).toBeNull();
  });

  it('has no page for an artist who is off', async () => {
    await open('/book', twoArtists());
    await element('Keyboard shortcuts');
    print();
    const sheet = within(screen.getByRole('main', { name: sheetName, hidden: true }));
    expect(sheet.getByText('Maeve Ito')).toBeInTheDocument();
    expect(sheet.queryByText('Noor Haddad')).toBeNull();
  });

  it('has the seven days of a week', async () => {
    await open('/book?view=week');
    await element('Keyboard shortcuts');
    print();
    const sheet = within(screen.getByRole('main', { name: sheetName, hidden: true }));
    expect(sheet.getAllByText(/day, 03\/0\d\/2026$/)).toHaveLength(7);
    expect(sheet.getAllByText('Maeve Ito')).toHaveLength(7);
  });
});
