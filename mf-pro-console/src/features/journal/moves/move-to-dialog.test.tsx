import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { changeBlock, getBlockData, getBookData, moveAppointment } from '@frizo/contracts';
import { freezeClock } from '@frizo/remote-kit/testing';
import { answerQuestion, stubScrolling } from '@frizo/ui/testing';
import { buildArtist, buildProfessionalAppointment } from '@frizo/appointment-views/testing';
import { buildConsole, openConsole, type OpenedConsole } from '../../../testing/open-console.tsx';

let opened: OpenedConsole;

/** On Monday, 03/02/2026 in Phoenix, where it is nine in the morning. */
const at = (hours: number) => Date.parse('2026-03-02T07:00:00Z') / 1000 + hours * 3_600;
const noor = buildArtist({ id: 3, firstName: 'Noor', lastName: 'Haddad' });
const balayage = buildProfessionalAppointment();
const lunch = { id: 50, version: 2, userId: 3, startTimestamp: at(13), endTimestamp: at(14) };

beforeEach(() => {
  freezeClock('2026-03-02T16:00:00Z');
  stubScrolling();
  localStorage.clear();
});

afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
});

async function open() {
  const context = buildConsole({ artists: [buildArtist(), noor], appointments: [balayage] });
  context.server.answer(getBlockData, { blocks: [lunch] });
  opened = await openConsole(context, '/book');
  return context;
}

const element = (name: RegExp) => screen.findByRole('button', { name });
const moves = () => opened.context.server.requestsOf(moveAppointment);

describe('Move to…', () => {
  it('moves to another date, artist and time, by the rules of that day', async () => {
    const context = await open();
    context.server.answer(moveAppointment, ({ startTimestamp, artistId }) => {
      const moved = { ...balayage, startTimestamp, artistId, version: 2 };
      context.server.answer(getBookData, { appointments: [] });
      return { appointment: moved };
    });
    await opened.user.click(await element(/^Balayage/));
    await opened.user.click(await screen.findByRole('button', { name: 'Move to…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Move to/ }));
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-03-03' } });
    await opened.user.selectOptions(dialog.getByRole('combobox', { name: 'Artist' }), 'Noor Haddad');
    await opened.user.selectOptions(dialog.getByRole('combobox', { name: 'Start' }), '01:15 PM');
    const taken = { id: 50, userId: 3, startTimestamp: at(37), endTimestamp: at(38) };
    context.server.answer(getBlockData, { blocks: [taken] });
    await opened.user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await dialog.findByText('This time is not free.')).toBeVisible();
    await opened.user.selectOptions(dialog.getByRole('combobox', { name: 'Start' }), '02:15 PM');
    await opened.user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(moves()).toHaveLength(1));
    expect(moves()[0]).toMatchObject({ startTimestamp: at(38.25), artistId: 3 });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Balayage/ })).toBeNull());
  });

  it.each([
    [/^Balayage/, '12:15 PM', 'Noor Haddad', 'Reduce processing time to move the appointment?', 2_700],
    [
      /^Balayage/,
      '11:00 PM',
      'Noor Haddad',
      'Appointments may not extend to the next day. Reduce processing time to fit to a single day?',
      3_600,
    ],
    [/^Blocked/, '09:30 AM', 'Maeve Ito', 'Reduce block duration to avoid time conflict?', 1_800],
    [
      /^Blocked/,
      '11:15 PM',
      'Maeve Ito',
      'Block may not extend to the next day. Reduce block duration to fit to a single day?',
      2_700,
    ],
  ])('asks before %s gets less time: at %s of %s, "%s"', async (name, start, artist, question, seconds) => {
    const { server } = await open();
    server.refuse(moveAppointment).refuse(changeBlock);
    await opened.user.click(await element(name));
    await opened.user.click(await screen.findByRole('button', { name: 'Move to…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Move to/ }));
    await opened.user.selectOptions(dialog.getByRole('combobox', { name: 'Artist' }), artist);
    await opened.user.selectOptions(dialog.getByRole('combobox', { name: 'Start' }), start);
    const saved = () => [
      ...moves().map(({ processingTime }) => processingTime),
      ...server.requestsOf(changeBlock).map(({ durationTime }) => durationTime),
    ];
    await opened.user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText(question)).toBeVisible();
    expect(saved()).toEqual([]);
    await answerQuestion(opened.user, 'Yes');
    await waitFor(() => expect(saved()).toEqual([seconds]));
  });

  it('lists the free times first, and the others with their reason behind "Show all times"', async () => {
    await open();
    await opened.user.click(await element(/^Balayage/));
    await opened.user.click(await screen.findByRole('button', { name: 'Move to…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Move to/ }));
    await opened.user.selectOptions(dialog.getByRole('combobox', { name: 'Artist' }), 'Noor Haddad');
    const listed = () => dialog.getAllByRole('option').map(({ textContent }) => textContent);
    await waitFor(() => expect(listed()).not.toContain('01:15 PM'));
    expect(listed()).toEqual(expect.arrayContaining(['10:00 AM', '12:45 PM', '02:00 PM']));
    await opened.user.click(dialog.getByRole('button', { name: 'Show all times' }));
    expect(listed()).toEqual(expect.arrayContaining(['12:45 PM', '01:15 PM (Blocked)', '02:00 PM']));
    expect(dialog.queryByRole('button', { name: 'Show all times' })).toBeNull();
  });

  it('lists the free times of another date, once its day is loaded', async () => {
    const context = await open();
    const taken = { id: 51, userId: 2, startTimestamp: at(34), endTimestamp: at(35) };
    await opened.user.click(await element(/^Balayage/));
    await opened.user.click(await screen.findByRole('button', { name: 'Move to…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Move to/ }));
    context.server.answer(getBookData, { appointments: [] }).answer(getBlockData, { blocks: [taken] });
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-03-03' } });
    // Its own time is not free then.
    await waitFor(() =>
      expect(dialog.getByRole('combobox', { name: 'Start' })).toHaveDisplayValue('11:00 AM'),
    );
  });

  it('is not offered for what has started', async () => {
    jest.setSystemTime(new Date('2026-03-02T17:30:00Z'));
    await open();
    await opened.user.click(await element(/^Balayage/));
    await screen.findByRole('button', { name: 'No-show' });
    expect(screen.queryByRole('button', { name: 'Move to…' })).toBeNull();
  });
});
