import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  blockTime,
  changeAppointmentStatus,
  getBlockData,
  getBookData,
  removeAppointment,
  removeBlock,
  type ProfessionalAppointment,
} from '@frizo/contracts';
import { freezeClock } from '@frizo/remote-kit/testing';
import { answerQuestion, stubScrolling } from '@frizo/ui/testing';
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

/** Opens the journal at a time of its day, in hours from midnight. */
async function openAt(hours: number, appointment: Partial<ProfessionalAppointment> = {}) {
  freezeClock(new Date(at(hours) * 1000).toISOString());
  const { user } = await open(
    buildConsole({ appointments: [buildProfessionalAppointment(appointment)] }),
    '/book?date=2026-03-02',
  );
  await user.click(await element(/^Balayage for Ada Reyes/));
  return within(await screen.findByRole('dialog', { name: 'Appointment' }));
}

/** Presses an empty row of a grid that is 100 px wide and 400 px high: 10 px are a quarter hour from 10 AM. */
async function pressRow(y: number, x = 50) {
  const box = { left: 0, top: 0, width: 100, height: 400 } as DOMRect;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  const [list] = await screen.findAllByRole('list', { name: /Maeve Ito|Noor Haddad/ });
  fireEvent.click(list!, { clientX: x, clientY: y });
  jest.restoreAllMocks();
  return within(await screen.findByRole('dialog'));
}

describe('an appointment of the journal', () => {
  it.each<[string, number, Partial<ProfessionalAppointment>, string[]]>([
    ['upcoming', 9, {}, ['Modify', 'Cancel', 'Book again', 'Move to…']],
    [
      'upcoming, of a client with others',
      9,
      { clientFutureCount: 2 },
      ['Modify', 'Cancel', 'Cancel All', 'Book again', 'Move to…'],
    ],
    ['in progress', 10.5, {}, ['No-show', 'Book again']],
    ['finished', 12, {}, ['No-show', 'Book again']],
    ['of a day that is over', 30, {}, ['Book again']],
    ['a no-show', 12, { status: 2 }, ['Undo no-show', 'Book again']],
  ])('that is %s offers its actions, with phone and comment', async (_what, now, appointment, expected) => {
    const dialog = await openAt(now, appointment);
    const actions = dialog.getAllByRole('button').map(({ textContent }) => textContent);
    expect(actions).toEqual(['', 'Add comment', ...expected]);
    expect(dialog.getByRole('link', { name: '(602) 555-0143' })).toBeVisible();
  });

  it('leaves the day when it is canceled', async () => {
    const dialog = await openAt(9);
    const { context, user } = opened;
    context.server.answer(removeAppointment, () => {
      context.server.answer(getBookData, { appointments: [] });
      return { appointment: buildProfessionalAppointment({ status: 1 }) };
    });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Appointment cancel. Are you sure you wish to cancel?')).toBeVisible();
    await answerQuestion(user, 'Cancel appointment');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Appointment' })).toBeNull());
    expect(screen.queryByRole('button', { name: /^Balayage for/ })).toBeNull();
    expect(context.server.requestsOf(removeAppointment)).toEqual([{ id: 900 }]);
  });

  it('says why it could not be changed', async () => {
    const dialog = await openAt(12);
    opened.context.server.refuse(changeAppointmentStatus);
    await opened.user.click(dialog.getByRole('button', { name: 'No-show' }));
    await waitFor(() =>
      expect(opened.context.notices.shown).toEqual([{ kind: 'error', text: 'Save failed' }]),
    );
  });

  it('stays on the day when it could not be canceled, and says why', async () => {
    const dialog = await openAt(9);
    const { context, user } = opened;
    const message = 'Invalid state of appointment';
    context.server.refuse(removeAppointment, {
      status: 409,
      items: [{ key: 'booking.invalid_state', message }],
    });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await answerQuestion(user, 'Cancel appointment');
    await waitFor(() => expect(context.notices.shown).toEqual([{ kind: 'error', text: message }]));
    expect(await balayage()).toBeInTheDocument();
  });

  it('gives the focus back when its dialog closes', async () => {
    const dialog = await openAt(9);
    await opened.user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await balayage()).toHaveFocus();
  });
});

describe('a block of the journal', () => {
  async function openBlock(parts: { version?: number } = {}) {
    const context = buildConsole();
    context.server.answer(getBlockData, { blocks: [{ ...block(13, 14.5), ...parts }] });
    const { user } = await open(context);
    await user.click(await element('Blocked, 01:00 PM to 02:30 PM'));
    return { context, user, dialog: within(await screen.findByRole('dialog', { name: 'Blocked' })) };
  }

  it('can be removed', async () => {
    const { context, user, dialog } = await openBlock();
    context.server.answer(removeBlock, () => {
      context.server.answer(getBlockData, { blocks: [] });
      return { success: true };
    });
    await user.click(dialog.getByRole('button', { name: 'Unblock' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Blocked/ })).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(context.server.requestsOf(removeBlock)).toEqual([{ id: 50 }]);
  });

  it('can be blocked again for ten seconds', async () => {
    const { context, user, dialog } = await openBlock();
    context.server.answer(removeBlock, { success: true });
    context.server.answer(blockTime, { blocks: [{ ...block(13, 14.5), id: 51 }] });
    await user.click(dialog.getByRole('button', { name: 'Unblock' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [notice] = context.notices.shown;
    expect(notice).toMatchObject({
      kind: 'success',
      text: 'Unblocked',
      action: { label: 'Undo' },
      forMs: 10_000,
    });
    act(() => notice?.action?.run());
    await waitFor(() =>
      expect(context.notices.shown.at(-1)).toEqual({ kind: 'success', text: 'Blocked again' }),
    );
    expect(context.server.requestsOf(blockTime)).toEqual([
      { userID: 2, dates: ['2026-03-02'], addressList: [1], from: 13 * hour, to: 14.5 * hour },
    ]);
  });

  it('cannot be blocked again once it is over', async () => {
    freezeClock(new Date(at(15) * 1000).toISOString());
    const { context, user, dialog } = await openBlock();
    context.server.answer(removeBlock, { success: true });
    await user.click(dialog.getByRole('button', { name: 'Unblock' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(context.notices.shown).toEqual([]);
  });

  it('is not removed after somebody else has changed it', async () => {
    const { context, user, dialog } = await openBlock({ version: 4 });
    const message = 'This block was changed in the meantime.';
    const items = [{ key: 'booking.changed_meanwhile', message }];
    context.server.refuse(removeBlock, { status: 409, key: 'booking.changed_meanwhile', items });
    await user.click(dialog.getByRole('button', { name: 'Unblock' }));
    await waitFor(() => expect(context.notices.shown).toEqual([{ kind: 'error', text: message }]));
    expect(context.server.requestsOf(removeBlock)).toEqual([{ id: 50, version: 4 }]);
  });

  it('stays when removing it failed', async () => {
    const { context, user, dialog } = await openBlock();
    context.server.refuse(removeBlock);
    await user.click(dialog.getByRole('button', { name: 'Unblock' }));
    await waitFor(() => expect(context.notices.shown).toEqual([{ kind: 'error', text: 'Save failed' }]));
    expect(await element(/^Blocked/)).toBeVisible();
  });
});

describe('an empty slot of the journal', () => {
  const schedule = [{ addressId: 1, dayIndex: 1, start: 10 * hour, end: 17 * hour }];
  const openSalon = () => open(buildConsole({ artists: [buildArtist({ schedule }), noor] }));

  it('in the past is a little too late', async () => {
    freezeClock(new Date(at(12) * 1000).toISOString());
    await openSalon();
    const dialog = await pressRow(15, 10);
    expect(dialog.getByText('A little too late')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Book' })).toBeNull();
  });

  it('books the artist at the address of the hours', async () => {
    const { user, context } = await openSalon();
    const dialog = await pressRow(85, 10);
    expect(screen.getByRole('dialog', { name: 'Maeve Ito' })).toHaveTextContent(
      'Today, 03/02/2026, 12:00 PM',
    );
    expect(dialog.queryByRole('alert')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Book' }));
    expect(context.modals.opened).toEqual([
      { name: 'book-for-client', props: { artistId: 2, addressId: 1, startTimestamp: at(12) } },
    ]);
  });

  it('of a closed day says so, and can be booked', async () => {
    const { user, context } = await openSalon();
    const dialog = await pressRow(85, 60);
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'Your door sign says "CLOSED". You may still book appointments for the selected date',
    );
    await user.click(dialog.getByRole('button', { name: 'Book' }));
    expect(context.modals.opened).toEqual([
      { name: 'book-for-client', props: { artistId: 3, addressId: 1, startTimestamp: at(12) } },
    ]);
  });

  it('can be blocked up to the next element', async () => {
    const { user, context } = await openSalon();
    context.server
      .answer(getBlockData, { blocks: [block(13, 14)] })
      .answer(blockTime, { blocks: [{ ...block(12, 12.5), version: 1 }] });
    act(() => void window.dispatchEvent(new Event('online')));
    await element(/^Blocked/);
    const dialog = await pressRow(85, 10);
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    const end = dialog.getByLabelText('End');
    expect(
      within(end)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['12:15 PM', '12:30 PM', '12:45 PM', '01:00 PM']);
    await user.selectOptions(end, '12:30 PM');
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(context.server.requestsOf(blockTime)).toEqual([
      { userID: 2, dates: ['2026-03-02'], addressList: [1], from: 12 * hour, to: 12.5 * hour },
    ]);
    const [notice] = context.notices.shown;
    expect(notice).toMatchObject({ text: 'Blocked', action: { label: 'Undo' }, forMs: 10_000 });
    context.server.answer(removeBlock, { success: true });
    act(() => notice?.action?.run());
    await waitFor(() =>
      expect(context.notices.shown.at(-1)).toEqual({ kind: 'success', text: 'No longer blocked' }),
    );
    expect(context.server.requestsOf(removeBlock)).toEqual([{ id: 50, version: 1 }]);
  });

  const taken = {
    key: 'booking.slot_taken',
    message: 'This time is no longer free. Please choose another one.',
  };
  it.each([
    [{ status: 409, ...taken, items: [taken] }, taken.message],
    [
      { status: 409, ...taken, items: [taken, { key: 'k', message: 'Too late' }] },
      `${taken.message}\nToo late`,
    ],
    [{ kind: 'network', status: 0 } as const, 'Save failed'],
  ])('that cannot be blocked stays open and shows the errors, one per line: %j', async (failure, text) => {
    const { user, context } = await openSalon();
    context.server.refuse(blockTime, failure);
    const dialog = await pressRow(85, 10);
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(context.notices.shown).toEqual([{ kind: 'error', text }]));
    expect(screen.getByRole('dialog', { name: 'Maeve Ito' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Blocked/ })).toBeNull();
  });

  it('is found without pressing in the grid, at another time too', async () => {
    const { user, context } = await openSalon();
    await column('Maeve Ito');
    await press('Book or block time, Maeve Ito');
    const dialog = within(await screen.findByRole('dialog', { name: 'Maeve Ito' }));
    expect(dialog.getByLabelText('Start')).toHaveDisplayValue('11:30 AM');
    await user.selectOptions(dialog.getByLabelText('Start'), '03:15 PM');
    await user.click(dialog.getByRole('button', { name: 'Book' }));
    expect(context.modals.opened[0]?.props).toMatchObject({ startTimestamp: at(15.25) });
  });

  it('belongs to the address in whose hours it is', async () => {
    const second = [{ ...schedule[0]!, start: 18 * hour, end: 19 * hour, addressId: 2 }, ...schedule];
    const context = buildConsole({ artists: [buildArtist({ schedule: second })] });
    await open(context);
    const dialog = await pressRow(345);
    await opened.user.click(dialog.getByRole('button', { name: 'Book' }));
    expect(context.modals.opened[0]?.props).toMatchObject({ addressId: 2, startTimestamp: at(18.5) });
  });
});
