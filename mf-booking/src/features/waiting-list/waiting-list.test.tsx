import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  acceptWaitingOffer,
  declineWaitingOffer,
  getClientAppointments,
  getOwnWaitingList,
  leaveWaitingList,
} from '@frizo/contracts';
import type { RemoteContext } from '@frizo/remote-kit';
import { freezeClock } from '@frizo/remote-kit/testing';
import { buildAppointment, buildWaitingEntry, buildWaitingOffer } from '@frizo/appointment-views/testing';
import { answerQuestion, stubScrolling } from '@frizo/ui/testing';
import {
  buildClientContext,
  openAppointments,
  type OpenedAppointments,
} from '../../testing/open-appointments.tsx';

let opened: OpenedAppointments;

beforeEach(() => {
  freezeClock('2026-03-02T16:00:00Z');
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

  it('gives the focus to the entry of a link that is opened while the page is shown', async () => {
    await open();
    expect((await card('Balayage')).contains(document.activeElement)).toBe(false);
    act(() => {
      window.location.hash = '#waiting-40';
      window.dispatchEvent(new Event('hashchange'));
    });
    expect((await card('Balayage')).contains(document.activeElement)).toBe(true);
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

describe('an offer', () => {
  const offered = buildWaitingEntry({ status: 'offered', offer: buildWaitingOffer() });
  const press = async (button: string) =>
    opened.user.click(within(await card('Balayage')).getByRole('button', { name: button }));

  it('shows the time, and until when it is kept', async () => {
    await open(buildContext([offered]));
    expect(await card('Balayage')).toHaveTextContent('Thursday, 03/05/2026, 10:00 AM MST');
    expect(await card('Balayage')).toHaveTextContent('with Maeve Ito · $120.00 · 1 h 30 min');
    expect(await card('Balayage')).toHaveTextContent('Kept for you until 09:30 AM MST (30 min left)');
  });

  it('is booked with one press', async () => {
    const { context } = await open(buildContext([offered]));
    context.server.answer(acceptWaitingOffer, () => {
      context.server.answer(getOwnWaitingList, { entries: [] });
      return { appointment: buildAppointment() };
    });
    await press('Book it');
    await waitFor(() =>
      expect(context.modals.opened).toEqual([
        { name: 'booked-appointment', props: { appointments: [buildAppointment()] } },
      ]),
    );
    expect(context.server.requestsOf(acceptWaitingOffer)).toEqual([{ id: 40, offerId: 60 }]);
    expect(context.notices.shown).toMatchObject([{ kind: 'success', text: 'Appointment booked' }]);
    await waitFor(() => expect(context.server.requestsOf(getClientAppointments)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting list' })).toBeNull());
  });

  it('asks before a second appointment at the same time', async () => {
    const { context, user } = await open(buildContext([offered]));
    const overlap = {
      serviceName: 'Bob',
      artistName: 'Noor Haddad',
      startTimestamp: offered.offer!.startTimestamp,
    };
    const refusal = { key: 'booking.overlaps_own', message: 'You already have an appointment at this time.' };
    context.server.refuse(acceptWaitingOffer, {
      status: 409,
      ...refusal,
      items: [{ ...refusal, details: { overlaps: [overlap] } }],
    });
    await press('Book it');
    const question = await screen.findByRole('alertdialog', { name: 'Two appointments at the same time?' });
    expect(question).toHaveTextContent('Bob with Noor Haddad, 03/05/2026, 10:00 AM MST');
    context.server.answer(acceptWaitingOffer, { appointment: buildAppointment() });
    await answerQuestion(user, 'Book anyway');
    await waitFor(() => expect(context.modals.opened).toHaveLength(1));
    expect(context.server.requestsOf(acceptWaitingOffer)).toEqual([
      { id: 40, offerId: 60 },
      { id: 40, offerId: 60, isOverlapConfirmed: true },
    ]);
  });

  it('that is gone says so, and the client stays on the list', async () => {
    const { context } = await open(buildContext([offered]));
    const { id, startTimestamp } = buildWaitingOffer();
    context.server.refuse(acceptWaitingOffer, {
      status: 409,
      key: 'booking.waiting_offer_ended',
      message: 'This offer has ended.',
    });
    context.server.answer(getOwnWaitingList, {
      entries: [buildWaitingEntry({ endedOffer: { id, startTimestamp, reason: 'taken' } })],
    });
    await press('Book it');
    await waitFor(() =>
      expect(context.notices.shown).toMatchObject([{ kind: 'error', text: 'This offer has ended.' }]),
    );
    await waitFor(async () =>
      expect(await card('Balayage')).toHaveTextContent(
        'The time 03/05/2026, 10:00 AM MST is no longer free. You stay on the list',
      ),
    );
    expect(screen.queryByRole('button', { name: 'Book it' })).toBeNull();
  });

  it('can be declined, and the client stays on the list', async () => {
    const { context } = await open(buildContext([offered]));
    context.server.answer(declineWaitingOffer, () => {
      context.server.answer(getOwnWaitingList, { entries: [buildWaitingEntry()] });
      return { entry: buildWaitingEntry() };
    });
    await press('No thanks');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'No thanks' })).toBeNull());
    expect(context.server.requestsOf(declineWaitingOffer)).toEqual([{ id: 40, offerId: 60 }]);
    expect(await card('Balayage')).toBeVisible();
  });

  it('that arrives while the page is open is shown at once, with a notice', async () => {
    const listeners = new Set<() => void>();
    const onLive: NonNullable<RemoteContext['onLive']> = (topic, listener) => {
      if (topic === 'waiting-list') listeners.add(listener);
      return () => listeners.delete(listener);
    };
    const { context } = await open({ ...buildContext(), onLive });
    await card('Balayage');
    context.server.answer(getOwnWaitingList, { entries: [offered] });
    act(() => listeners.forEach((listener) => listener()));
    expect(await screen.findByRole('button', { name: 'Book it' })).toBeVisible();
    expect(context.notices.shown).toMatchObject([
      {
        kind: 'info',
        text: 'A time is free for you: Balayage with Maeve Ito, 03/05/2026, 10:00 AM MST',
      },
    ]);
  });

  it('cannot be accepted once its time is over', async () => {
    freezeClock('2026-03-02T16:30:00Z');
    await open(buildContext([offered]));
    expect(await card('Balayage')).toHaveTextContent('The offer of 03/05/2026, 10:00 AM MST has ended.');
    expect(screen.queryByRole('button', { name: 'Book it' })).toBeNull();
  });
});
