import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  changeBlock,
  getBlockData,
  getBookData,
  getProfessionalAppointment,
  moveAppointment,
  type ProfessionalAppointment,
} from '@frizo/contracts';
import type { RequestFailure } from '@frizo/remote-kit';
import { freezeClock } from '@frizo/remote-kit/testing';
import { stubScrolling } from '@frizo/ui/testing';
import { buildArtist, buildProfessionalAppointment } from '@frizo/appointment-views/testing';
import { drag, pointer, stubGridLayout } from '../../../testing/drag-in-grid.ts';
import { buildConsole, openConsole, type OpenedConsole } from '../../../testing/open-console.tsx';

let opened: OpenedConsole;

/** On Monday, 03/02/2026 in Phoenix, where it is nine in the morning. */
const at = (hours: number) => Date.parse('2026-03-02T07:00:00Z') / 1000 + hours * 3_600;
const noor = buildArtist({ id: 3, firstName: 'Noor', lastName: 'Haddad' });
const balayage = buildProfessionalAppointment({ version: 4 });
const lunch = { id: 50, version: 2, userId: 3, startTimestamp: at(13), endTimestamp: at(14) };

beforeEach(() => {
  freezeClock('2026-03-02T16:00:00Z');
  stubScrolling();
  localStorage.clear();
  stubGridLayout();
});

afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function open(context = buildConsole({ artists: [buildArtist(), noor], appointments: [balayage] })) {
  context.server.answer(getBlockData, { blocks: [lunch] });
  opened = await openConsole(context, '/book');
  await element(/^Balayage/);
  // The code that moves elements is loaded after the grid.
  await screen.findByRole('button', { name: 'Keyboard shortcuts' });
  return context;
}

/** Answers moves as the server does, and returns what the day has after them. */
function answerMoves(context: Awaited<ReturnType<typeof open>>): void {
  let now: ProfessionalAppointment = balayage;
  context.server.answer(moveAppointment, ({ startTimestamp, processingTime, artistId }) => {
    now = { ...now, startTimestamp, processingTime, artistId, version: now.version + 1 };
    now = { ...now, endTimestamp: startTimestamp + now.durationTime };
    context.server.answer(getBookData, { appointments: [now] });
    return { appointment: now };
  });
}

const element = (name: string | RegExp) => screen.findByRole('button', { name });
const moves = () => opened.context.server.requestsOf(moveAppointment);
const notices = () => opened.context.notices.shown;
const lastNotice = () => notices().at(-1);
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

const columnOf = (name: string) => screen.getByRole('list', { name }).parentElement!;

describe('moving an appointment with the mouse', () => {
  it('shows it there at once, saves it with its version, and can be undone for ten seconds', async () => {
    const context = await open();
    answerMoves(context);
    drag(await element(/^Balayage/), { hours: 10.25 }, { hours: 15.3, column: 1 });
    const moved = within(screen.getByRole('list', { name: 'Noor Haddad' })).getByRole('button', {
      name: /^Balayage for Ada Reyes, 03:00 PM to 04:30 PM/,
    });
    expect(moved).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(notices()).toHaveLength(1));
    expect(moves()).toEqual([
      {
        id: 900,
        version: 4,
        startTimestamp: at(15),
        processingTime: 5_400,
        artistId: 3,
        addressId: 1,
        bookMode: 1,
      },
    ]);
    expect(lastNotice()).toMatchObject({
      text: 'Moved to 03/02/2026, 03:00 PM to 04:30 PM, Noor Haddad',
      action: { label: 'Undo' },
      forMs: 10_000,
    });
    await waitFor(() => expect(moved).not.toHaveAttribute('aria-busy'));
    act(() => lastNotice()?.action?.run());
    await waitFor(() => expect(lastNotice()).toEqual({ kind: 'success', text: 'Move undone' }));
    expect(moves()[1]).toMatchObject({
      version: 5,
      startTimestamp: at(10),
      artistId: 2,
      processingTime: 5_400,
    });
    expect(await element('Balayage for Ada Reyes, 10:00 AM to 11:30 AM, upcoming')).toBeVisible();
  });

  it('resizes it by its lower edge', async () => {
    const context = await open();
    answerMoves(context);
    drag(await element(/^Balayage/), { hours: 11.45 }, { hours: 12.05 });
    await waitFor(() => expect(moves()).toHaveLength(1));
    expect(moves()[0]).toMatchObject({ startTimestamp: at(10), processingTime: 7_200 });
  });

  it('stays a click when the hand trembles, and opens the appointment', async () => {
    await open();
    drag(await element(/^Balayage/), { hours: 10.25 }, { hours: 10.3 });
    expect(await screen.findByRole('dialog', { name: /Appointment/ })).toBeVisible();
  });

  it('is restored by Escape', async () => {
    await open();
    const target = await element(/^Balayage/);
    pointer(target, 'pointerdown', { hours: 10.25 });
    pointer(document, 'pointermove', { hours: 15 });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    pointer(document, 'pointerup', { hours: 15 });
    fireEvent.click(target);
    expect(said()).toContain('Balayage for Ada Reyes was not moved.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(moves()).toEqual([]);
  });

  it('is refused in the past', async () => {
    const later = { startTimestamp: at(15), endTimestamp: at(16.5), startTime: 54_000 };
    jest.setSystemTime(new Date('2026-03-02T19:00:00Z'));
    const appointments = [buildProfessionalAppointment(later)];
    await open(buildConsole({ artists: [buildArtist(), noor], appointments }));
    drag(await element(/^Balayage/), { hours: 15.25 }, { hours: 11 });
    expect(lastNotice()).toEqual({ kind: 'info', text: 'This time is in the past.' });
    expect(moves()).toEqual([]);
  });

  it.each([
    ['Yes', 1],
    ['No', 0],
  ])('asks before its processing time is reduced: %s', async (answer, saves) => {
    const context = await open();
    answerMoves(context);
    drag(await element(/^Balayage/), { hours: 10.25 }, { hours: 12.25, column: 1 });
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Reduce processing time to move the appointment?')).toBeVisible();
    await opened.user.click(question.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(moves()).toHaveLength(saves);
    if (saves > 0) expect(moves()[0]).toMatchObject({ startTimestamp: at(12), processingTime: 3_600 });
  });

  it('is not disturbed by changes of others meanwhile', async () => {
    const context = await open();
    answerMoves(context);
    const target = await element(/^Balayage/);
    pointer(target, 'pointerdown', { hours: 10.25 });
    pointer(document, 'pointermove', { hours: 15.25 });
    const bob = buildProfessionalAppointment({
      id: 901,
      serviceName: 'Bob',
      startTimestamp: at(17),
      endTimestamp: at(18),
    });
    context.server.answer(getBookData, { appointments: [balayage, { ...bob, processingTime: 3_600 }] });
    act(() => void window.dispatchEvent(new Event('online')));
    await element(/^Bob/);
    pointer(document, 'pointermove', { hours: 16.25 });
    pointer(document, 'pointerup', { hours: 16.25 });
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Reduce processing time to move the appointment?');
  });
});

/** What the server answers, and what the page shows (spec 8.2, appointment changes). */
const refusals: [Partial<RequestFailure>, string][] = [
  [
    {
      items: [
        { key: 'a', message: 'One' },
        { key: 'b', message: 'Two' },
      ],
      status: 400,
    },
    'One\nTwo',
  ],
  [{ status: 409, message: 'Invalid state of appointment' }, 'Invalid state of appointment'],
  [{ kind: 'network', status: 0 }, 'Save failed'],
];

describe('a move that the server refuses', () => {
  const dragTo = async (hours: number) =>
    drag(await element(/^Balayage/), { hours: 10.25 }, { hours: hours + 0.25 });

  it.each(refusals)('is put back, with the errors: %j', async (failure, text) => {
    const context = await open();
    context.server.refuse(moveAppointment, failure);
    await dragTo(15);
    await waitFor(() => expect(lastNotice()).toEqual({ kind: 'error', text }));
    expect(await element('Balayage for Ada Reyes, 10:00 AM to 11:30 AM, upcoming')).not.toHaveAttribute(
      'aria-busy',
    );
  });

  it('shows both versions when another user has changed it, and can be repeated', async () => {
    const context = await open();
    const current = { ...balayage, version: 5, startTimestamp: at(12), endTimestamp: at(13.5) };
    context.server
      .refuse(moveAppointment, { status: 409, key: 'booking.changed_meanwhile', message: 'It was changed.' })
      .answer(getProfessionalAppointment, { appointment: current })
      .answer(getBookData, { appointments: [current] });
    await dragTo(15);
    const dialog = await screen.findByRole('alertdialog', { name: 'Changed in the meantime' });
    expect(dialog).toHaveTextContent('It was changed.');
    expect(dialog).toHaveTextContent('You wanted03/02/2026, 03:00 PM to 04:30 PM, Maeve Ito');
    expect(dialog).toHaveTextContent('It is now03/02/2026, 12:00 PM to 01:30 PM, Maeve Ito');
    answerMoves(context);
    await opened.user.click(screen.getByRole('button', { name: 'Move it anyway' }));
    await waitFor(() => expect(moves()).toHaveLength(2));
    expect(moves()[1]).toMatchObject({ version: 5, startTimestamp: at(15) });
  });

  it('offers the nearest free times when the time was taken', async () => {
    const context = await open();
    const details = { nearest: [at(17), at(38)], gapless: [at(17)], outsideHours: [at(38)] };
    const items = [{ key: 'booking.slot_taken', message: 'This time is no longer free.', details }];
    context.server.refuse(moveAppointment, { status: 409, key: 'booking.slot_taken', items });
    await dragTo(15);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Choose another time' }));
    expect(dialog.getByText('This time is no longer free.')).toBeVisible();
    expect(
      dialog.getByRole('button', { name: '03/03/2026, 02:00 PM (outside working hours)' }),
    ).toBeVisible();
    answerMoves(context);
    await opened.user.click(dialog.getByRole('button', { name: '05:00 PM (no gap left)' }));
    await waitFor(() => expect(moves()).toHaveLength(2));
    expect(moves()[1]).toMatchObject({ startTimestamp: at(17), processingTime: 5_400 });
  });
});

describe('a block', () => {
  it('is moved with the address of the page', async () => {
    const context = await open();
    context.server.answer(changeBlock, ({ startTimestamp, durationTime, masterUser }) => {
      const block = {
        id: 50,
        userId: masterUser,
        startTimestamp,
        endTimestamp: startTimestamp + durationTime,
      };
      context.server.answer(getBlockData, { blocks: [block] });
      return { block };
    });
    drag(await element(/^Blocked/), { hours: 13.25, column: 1 }, { hours: 16.25 });
    await waitFor(() => expect(notices()).toHaveLength(1));
    expect(context.server.requestsOf(changeBlock)).toEqual([
      { id: 50, startTimestamp: at(16), durationTime: 3_600, masterUser: 2, address: 1, version: 2 },
    ]);
  });

  it('shows both versions when another user has changed it, and can be moved again from there', async () => {
    const context = await open();
    const current = { ...lunch, version: 3, startTimestamp: at(14), endTimestamp: at(15) };
    const changed = { key: 'booking.changed_meanwhile', message: 'This block was changed.' };
    const items = [{ ...changed, details: { block: current } }];
    context.server.refuse(changeBlock, { status: 409, ...changed, items });
    drag(await element(/^Blocked/), { hours: 13.25, column: 1 }, { hours: 16.25 });
    const dialog = await screen.findByRole('alertdialog', { name: 'Changed in the meantime' });
    expect(dialog).toHaveTextContent('You wanted03/02/2026, 04:00 PM to 05:00 PM, Maeve Ito');
    expect(dialog).toHaveTextContent('It is now03/02/2026, 02:00 PM to 03:00 PM, Noor Haddad');
    context.server.answer(changeBlock, () => {
      const block = { ...current, version: 4, userId: 2, startTimestamp: at(16), endTimestamp: at(17) };
      context.server.answer(getBlockData, { blocks: [block] });
      return { block };
    });
    await opened.user.click(screen.getByRole('button', { name: 'Move it anyway' }));
    await waitFor(() => expect(context.server.requestsOf(changeBlock)).toHaveLength(2));
    expect(context.server.requestsOf(changeBlock).map(({ version }) => version)).toEqual([2, 3]);
  });

  it.each(refusals)(
    'is put back where it was when its move is refused, with the errors: %j',
    async (failure, text) => {
      const context = await open();
      context.server.refuse(changeBlock, failure);
      drag(await element(/^Blocked/), { hours: 13.25, column: 1 }, { hours: 16.25 });
      expect(screen.getByRole('button', { name: 'Blocked, 04:00 PM to 05:00 PM' })).toBeVisible();
      await waitFor(() => expect(lastNotice()).toEqual({ kind: 'error', text }));
      expect(await element('Blocked, 01:00 PM to 02:00 PM')).not.toHaveAttribute('aria-busy');
    },
  );

  it('is a little too late in the past', async () => {
    jest.setSystemTime(new Date('2026-03-02T19:00:00Z'));
    await open();
    drag(columnOf('Noor Haddad'), { hours: 10.1, column: 1 }, { hours: 11.1, column: 1 });
    expect(lastNotice()).toEqual({ kind: 'info', text: 'A little too late' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is made by dragging over empty time', async () => {
    await open();
    drag(columnOf('Maeve Ito'), { hours: 15.1 }, { hours: 16.6 });
    const dialog = within(await screen.findByRole('dialog', { name: /Maeve Ito/ }));
    expect(dialog.getByRole('combobox', { name: 'Start' })).toHaveDisplayValue('03:00 PM');
    await opened.user.click(dialog.getByRole('button', { name: 'Block' }));
    expect(dialog.getByRole('combobox', { name: 'End' })).toHaveDisplayValue('04:45 PM');
  });
});

describe('a finger', () => {
  beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-03-02T16:00:00Z'), advanceTimers: true }));
  const touch = { pointerType: 'touch' } as const;

  it('picks up by a long press', async () => {
    const context = await open();
    answerMoves(context);
    pointer(await element(/^Balayage/), 'pointerdown', { hours: 10.25, ...touch });
    act(() => void jest.advanceTimersByTime(400));
    pointer(document, 'pointermove', { hours: 15.25, ...touch });
    pointer(document, 'pointerup', { hours: 15.25, ...touch });
    await waitFor(() => expect(moves()).toHaveLength(1));
  });

  it('scrolls when it moves before', async () => {
    await open();
    pointer(await element(/^Balayage/), 'pointerdown', { hours: 10.25, ...touch });
    pointer(document, 'pointermove', { hours: 11, ...touch });
    act(() => void jest.advanceTimersByTime(1_000));
    pointer(document, 'pointermove', { hours: 15.25, ...touch });
    pointer(document, 'pointerup', { hours: 15.25, ...touch });
    expect(moves()).toEqual([]);
  });
});

describe('the keyboard', () => {
  const focusOn = async (name: RegExp) => act(async () => (await element(name)).focus());
  const press = (keys: string) => opened.user.keyboard(keys);

  it('goes through elements and free time, and into the columns beside', async () => {
    await open();
    await focusOn(/^Balayage/);
    await press('{ArrowDown}');
    expect(document.activeElement).toHaveAccessibleName(/^11:30 AM, Maeve Ito, /);
    await press('{ArrowRight}{End}');
    expect(await element(/^Blocked/)).toHaveFocus();
  });

  it('enters a column from its name, and books or blocks free time', async () => {
    await open();
    await focusOn(/^Book or block time, Maeve Ito/);
    await press('{ArrowDown}{Home}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toHaveAccessibleName(/^11:45 AM, Maeve Ito, /);
    await press('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: /Maeve Ito/ }));
    expect(dialog.getByRole('combobox', { name: 'Start' })).toHaveDisplayValue('11:45 AM');
    await press('{Escape}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^11:45 AM, Maeve Ito, /));
  });

  it('picks up, moves, resizes and saves, and says where it would land', async () => {
    const context = await open();
    answerMoves(context);
    await focusOn(/^Balayage/);
    await press(' ');
    expect(said().join()).toContain('Picked up Balayage for Ada Reyes, 10:00 AM to 11:30 AM, Maeve Ito.');
    await press('{ArrowDown}{ArrowRight}');
    expect(said()).toContain('10:15 AM to 11:45 AM, Noor Haddad');
    await press('{Shift>}{ArrowUp}{/Shift}');
    expect(said()).toContain('10:15 AM to 11:30 AM, Noor Haddad');
    await press('{Enter}');
    await waitFor(() => expect(moves()).toHaveLength(1));
    expect(moves()[0]).toMatchObject({ startTimestamp: at(10.25), processingTime: 4_500, artistId: 3 });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await element(/^Balayage/)).toHaveFocus();
  });

  it('says why it may not land, and restores with Escape', async () => {
    await open();
    await focusOn(/^Balayage/);
    await press(' {ArrowUp>5/}');
    expect(said()).toContain('08:45 AM, Maeve Ito. Not possible here: This time is in the past.');
    await press('{Escape}');
    expect(said()).toContain('Balayage for Ada Reyes was not moved.');
    expect(await element(/^Balayage/)).toHaveFocus();
    expect(moves()).toEqual([]);
  });

  it('lists its shortcuts under ?', async () => {
    await open();
    await focusOn(/^Balayage/);
    await press('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Pick it up');
  });
});
