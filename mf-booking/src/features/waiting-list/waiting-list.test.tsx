import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getOwnWaitingList, leaveWaitingList } from '@frizo/contracts';
import { freezeClock } from '@frizo/remote-kit/testing';
import { buildWaitingEntry } from '@frizo/appointment-views/testing';
import { answerQuestion, stubScrolling } from '@frizo/ui/testing';
import {
  buildClientContext,
  openAppointments,
  type OpenedAppointments,
} from '../../testing/open-appointments.tsx';

let opened: OpenedAppointments;

beforeEach(() => {
  freezeClock('2026-03-01T18:00:00Z');
  stubScrolling();
});

afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function buildContext(entries = [buildWaitingEntry()]) {
  const context = buildClientContext();
  context.server.answer(getOwnWaitingList, { entries });
  return context;
}

async function open(context = buildContext(), path?: string): Promise<OpenedAppointments> {
  opened = await openAppointments(context, path);
  return opened;
}

const section = () => screen.findByRole('region', { name: 'Waiting list' });
const card = async (name: string) => within(await section()).getByRole('listitem', { name });

describe("a client's waiting list", () => {
  it('shows what is waited for, with whom, where and when', async () => {
    const anyone = buildWaitingEntry({
      id: 41,
      serviceName: 'Bob',
      artistId: null,
      artistName: null,
      toDate: '2026-03-11',
      earliestTime: 61_200,
    });
    await open(buildContext([buildWaitingEntry(), anyone]));
    expect(await card('Balayage')).toHaveTextContent('03/05/2026, any time');
    expect(await card('Balayage')).toHaveTextContent('Maeve Ito · Copper & Sage, 12 Palm Ave, Phoenix');
    expect(await card('Bob')).toHaveTextContent('03/05/2026 to 03/11/2026, evening');
    expect(await card('Bob')).toHaveTextContent('Any artist · Copper & Sage');
  });

  it('is not shown to those who wait for nothing, and beside past appointments', async () => {
    const { context } = await open(buildContext([]));
    await waitFor(() => expect(context.server.requestsOf(getOwnWaitingList)).toHaveLength(1));
    expect(await screen.findByRole('listitem', { name: 'Balayage' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Waiting list' })).toBeNull();
    opened.unmount();
    const again = await open(buildContext(), '/me/my-appointments/history');
    await screen.findByRole('region', { name: 'History' });
    expect(again.context.server.requestsOf(getOwnWaitingList)).toEqual([]);
  });

  it('gives the focus to the entry that a link names', async () => {
    const entries = [buildWaitingEntry({ id: 39, serviceName: 'Bob' }), buildWaitingEntry()];
    await open(buildContext(entries), '/me/my-appointments/upcoming#waiting-40');
    await waitFor(async () => expect((await card('Balayage')).contains(document.activeElement)).toBe(true));
  });

  it('says that it is empty, and has the focus, where a link leads to it', async () => {
    await open(buildContext([]), '/me/my-appointments/upcoming#waiting-40');
    expect(await screen.findByText('You are not on a waiting list.')).toBeVisible();
    expect(await section()).toHaveFocus();
  });

  it('can be loaded again after a failure', async () => {
    const context = buildContext();
    context.server.refuse(getOwnWaitingList);
    const { user } = await open(context);
    expect(await screen.findByText(/We could not load your waiting list/)).toBeVisible();
    context.server.answer(getOwnWaitingList, { entries: [buildWaitingEntry()] });
    await user.click(within(await section()).getByRole('button', { name: 'Retry' }));
    expect(await card('Balayage')).toBeVisible();
  });
});

describe('leaving the waiting list', () => {
  it('asks first, and the entry is gone afterwards', async () => {
    const { context, user } = await open();
    context.server.answer(leaveWaitingList, () => {
      context.server.answer(getOwnWaitingList, { entries: [] });
      return { success: true };
    });
    await user.click(within(await card('Balayage')).getByRole('button', { name: 'Leave' }));
    await answerQuestion(user, 'Stay on it');
    expect(context.server.requestsOf(leaveWaitingList)).toEqual([]);
    await user.click(within(await card('Balayage')).getByRole('button', { name: 'Leave' }));
    await answerQuestion(user, 'Leave the list');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting list' })).toBeNull());
    expect(context.server.requestsOf(leaveWaitingList)).toEqual([{ id: 40 }]);
    expect(context.notices.shown).toMatchObject([{ kind: 'success', text: 'You left the waiting list' }]);
  });

  it('shows why it failed, and keeps the entry', async () => {
    const { context, user } = await open();
    context.server.refuse(leaveWaitingList, { kind: 'network', status: 0 });
    await user.click(within(await card('Balayage')).getByRole('button', { name: 'Leave' }));
    await answerQuestion(user, 'Leave the list');
    await waitFor(() =>
      expect(context.notices.shown).toMatchObject([{ kind: 'error', text: 'Save failed' }]),
    );
    expect(await card('Balayage')).toBeVisible();
  });
});
