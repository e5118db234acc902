import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { getBookData, getManagedArtists, moveAppointment } from '@frizo/contracts';
import { freezeClock } from '@frizo/remote-kit/testing';
import { answerQuestion, stubScrolling } from '@frizo/ui/testing';
import {
  buildAddress,
  buildArtist,
  buildProfessionalAppointment,
  buildSalon,
} from '@frizo/appointment-views/testing';
import { drag, stubGridLayout } from '../../../testing/drag-in-grid.ts';
import { buildConsole, openConsole, type OpenedConsole } from '../../../testing/open-console.tsx';

let opened: OpenedConsole;

/** On Monday, 03/02/2026 in Phoenix, where it is nine in the morning. */
const at = (hours: number) => Date.parse('2026-03-02T07:00:00Z') / 1000 + hours * 3_600;
const balayage = buildProfessionalAppointment({ version: 4 });
const elm = buildAddress({ id: 2, address: '5 Elm St' });
const hoursAt = (addressId: number, from: number, to: number) => ({
  addressId,
  dayIndex: 1,
  start: from * 3_600,
  end: to * 3_600,
});
/** In Palm Ave until two, then in Elm St. */
const maeve = buildArtist({ schedule: [hoursAt(1, 10, 14), hoursAt(2, 14, 18)] });
const noor = buildArtist({ id: 3, firstName: 'Noor', lastName: 'Haddad', schedule: [hoursAt(2, 10, 18)] });

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

async function open(addresses = [balayage.address, elm], path = '/book') {
  const artists = [maeve, noor];
  const context = buildConsole({ artists, appointments: [balayage] });
  context.server.answer(getManagedArtists, {
    salon: buildSalon({ addresses, users: artists }),
    data: artists,
    count: artists.length,
  });
  let { version } = balayage;
  context.server.answer(moveAppointment, ({ startTimestamp, processingTime, artistId, addressId }) => {
    version += 1;
    const endTimestamp = startTimestamp + balayage.durationTime;
    const place = { startTimestamp, endTimestamp, processingTime, artistId, addressId };
    const appointment = { ...balayage, ...place, version };
    context.server.answer(getBookData, { appointments: [appointment] });
    return { appointment };
  });
  opened = await openConsole(context, path);
  await element(/^Balayage/);
  // The code that moves elements is loaded after the grid.
  await screen.findByRole('button', { name: 'Keyboard shortcuts' });
}

const element = (name: string | RegExp) => screen.findByRole('button', { name });
const moves = () => opened.context.server.requestsOf(moveAppointment);
const lastNotice = () => opened.context.notices.shown.at(-1);
const dragTo = async (hours: number, column = 0) =>
  drag(await element(/^Balayage/), { hours: 10.25 }, { hours: hours + 0.25, column });

describe('the address of an artist', () => {
  it('stands below their name, and with the time where it changes', async () => {
    await open();
    expect(screen.getByText('12 Palm Ave, from 02:00 PM 5 Elm St')).toBeVisible();
    expect(screen.getByText('5 Elm St', { ignore: '[aria-hidden]' })).toBeVisible();
    const inColumn = screen.getAllByText('5 Elm St').filter((node) => node.ariaHidden === 'true');
    expect(inColumn.map(({ style }) => style.top)).toEqual(['40%']);
  });

  it('stands at each day of a week', async () => {
    await open(undefined, '/book?view=week');
    expect(screen.getAllByText('12 Palm Ave, from 02:00 PM 5 Elm St')).toHaveLength(1);
  });

  it('is not shown in a salon that has one', async () => {
    await open([balayage.address]);
    expect(screen.queryByText(/Palm Ave/)).toBeNull();
  });
});

describe('a move to the hours at another address', () => {
  it('asks, and is not made without a yes', async () => {
    await open();
    await dragTo(15);
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Move the appointment to 5 Elm St?')).toBeVisible();
    expect(question.getByText(/03:00 PM to 04:30 PM, Maeve Ito, at 5 Elm St$/)).toBeVisible();
    await answerQuestion(opened.user, 'No');
    expect(await element('Balayage for Ada Reyes, 10:00 AM to 11:30 AM, upcoming')).toBeVisible();
    expect(moves()).toEqual([]);
  });

  it('saves the other address, and the undo the one before, without asking again', async () => {
    await open();
    await dragTo(12, 1);
    await answerQuestion(opened.user, 'Yes');
    await waitFor(() =>
      expect(lastNotice()?.text).toBe('Moved to 03/02/2026, 12:00 PM to 01:30 PM, Noor Haddad, at 5 Elm St'),
    );
    expect(moves()).toMatchObject([{ addressId: 2, artistId: 3, startTimestamp: at(12) }]);
    act(() => lastNotice()?.action?.run());
    await waitFor(() => expect(lastNotice()).toEqual({ kind: 'success', text: 'Move undone' }));
    expect(moves()[1]).toMatchObject({ addressId: 1, artistId: maeve.id, startTimestamp: at(10) });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is asked about by "Move to…" too', async () => {
    await open();
    await opened.user.click(await element(/^Balayage/));
    await opened.user.click(await element('Move to…'));
    const dialog = within(await screen.findByRole('dialog', { name: /Move to/ }));
    await opened.user.selectOptions(dialog.getByRole('combobox', { name: 'Start' }), '02:15 PM');
    await opened.user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Move the appointment to 5 Elm St?')).toBeVisible();
    await answerQuestion(opened.user, 'Yes');
    await waitFor(() => expect(moves()).toMatchObject([{ addressId: 2, startTimestamp: at(14.25) }]));
  });

  it.each([
    ['at the same address', 12],
    // Nobody works then, so it says nothing about the place.
    ['outside of the hours', 18.25],
  ])('is saved without a question %s', async (_where, hours) => {
    await open();
    await dragTo(hours);
    await waitFor(() => expect(moves()).toMatchObject([{ addressId: 1, startTimestamp: at(hours) }]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
