import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { getBookData, getSalonWaitingList, removeWaitingEntry, restoreWaitingEntry } from '@frizo/contracts';
import type { RemoteContext } from '@frizo/remote-kit';
import { freezeClock } from '@frizo/remote-kit/testing';
import { stubScrolling, stubWidth } from '@frizo/ui/testing';
import { buildSalonWaitingEntry, buildWaitingOffer } from '@frizo/appointment-views/testing';
import { buildConsole, openConsole, type OpenedConsole } from '../../../testing/open-console.tsx';

let opened: OpenedConsole;

// Nine in the morning in Phoenix.
beforeEach(() => {
  freezeClock('2026-03-02T16:00:00Z');
  stubScrolling();
  localStorage.clear();
});

afterEach(() => {
  opened.unmount();
  stubWidth(null);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function buildContext(entries = [buildSalonWaitingEntry()]) {
  const context = buildConsole();
  context.server.answer(getSalonWaitingList, { entries });
  return context;
}

/** Opens the waiting list of Thursday, 03/05/2026. */
async function openList(context = buildContext()): Promise<OpenedConsole> {
  opened = await openConsole(context, '/book?date=2026-03-05');
  await opened.user.click(await screen.findByRole('button', { name: /^Waiting list/ }));
  return opened;
}

const list = () => screen.findByRole('complementary', { name: 'Waiting list' });
const entry = async (name = 'Ada Reyes') => within(await list()).findByRole('listitem', { name });
const requests = () => opened.context.server.requestsOf(getSalonWaitingList);

describe('the waiting list beside the journal', () => {
  it('shows who waits for the shown day and artists, for what, and since when', async () => {
    const offered = buildSalonWaitingEntry({
      id: 41,
      client: { salonClientId: 72, firstName: 'Iris', lastName: 'Novak', phone: '' },
      artistId: null,
      artistName: null,
      status: 'offered',
      offer: buildWaitingOffer(),
    });
    await openList(buildContext([buildSalonWaitingEntry({ toDate: '2026-03-11' }), offered]));
    expect(screen.getByRole('button', { name: 'Waiting list (2)' })).toHaveAttribute('aria-expanded', 'true');
    expect(await entry()).toHaveTextContent('Balayage · Maeve Ito');
    expect(await entry()).toHaveTextContent('03/05/2026 to 03/11/2026, any time');
    expect(await entry()).toHaveTextContent('(602) 555-0143 · since 03/01/2026');
    expect(await entry('Iris Novak')).toHaveTextContent('Balayage · any artist');
    expect(await entry('Iris Novak')).toHaveTextContent('Offered 03/05/2026, 10:00 AM, until 09:30 AM');
    expect(requests()).toEqual([{ fromDate: '2026-03-05', toDate: '2026-03-05', artistList: [2] }]);
  });

  it('follows the shown day', async () => {
    const { user } = await openList();
    await entry();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ fromDate: '2026-03-06' }));
  });

  it('is that of the shown week', async () => {
    const { user, context } = await openList(
      buildContext([buildSalonWaitingEntry({ fromDate: '2026-03-06', toDate: '2026-03-07' })]),
    );
    await user.click(screen.getByRole('button', { name: 'Week' }));
    await waitFor(() =>
      expect(requests().at(-1)).toMatchObject({ fromDate: '2026-03-01', toDate: '2026-03-07' }),
    );
    await user.click(within(await entry()).getByRole('button', { name: 'Book' }));
    expect(context.modals.opened).toMatchObject([{ props: { date: '2026-03-06' } }]);
  });

  it('says when nobody waits, and closes', async () => {
    const { user } = await openList(buildContext([]));
    expect(await screen.findByText(/Nobody waits for Thursday, 03\/05\/2026/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close the waiting list' }));
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('is a dialog on a phone', async () => {
    stubWidth(360);
    await openList();
    const dialog = within(await screen.findByRole('dialog', { name: 'Waiting list' }));
    expect(await dialog.findByRole('listitem', { name: 'Ada Reyes' })).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    const context = buildContext();
    context.server.refuse(getSalonWaitingList);
    const { user } = await openList(context);
    expect(await screen.findByText(/We could not load the waiting list/)).toBeVisible();
    context.server.answer(getSalonWaitingList, { entries: [buildSalonWaitingEntry()] });
    await user.click(within(await list()).getByRole('button', { name: 'Retry' }));
    expect(await entry()).toBeVisible();
  });

  it('is refreshed when the server reports a change', async () => {
    const listeners = new Set<() => void>();
    const onLive: NonNullable<RemoteContext['onLive']> = (topic, listener) => {
      if (topic === 'waiting-list') listeners.add(listener);
      return () => listeners.delete(listener);
    };
    await openList({ ...buildContext([]), onLive });
    await screen.findByText(/Nobody waits/);
    opened.context.server.answer(getSalonWaitingList, { entries: [buildSalonWaitingEntry()] });
    act(() => listeners.forEach((listener) => listener()));
    expect(await entry()).toBeVisible();
  });
});

describe('booking from the waiting list', () => {
  it('opens the booking with the client, the service, the artist and the day, then loads both again', async () => {
    const { context, user } = await openList();
    const before = context.server.requestsOf(getBookData).length;
    await user.click(within(await entry()).getByRole('button', { name: 'Book' }));
    expect(context.modals.opened).toEqual([
      {
        name: 'book-for-client',
        props: {
          client: {
            id: 71,
            firstName: 'Ada',
            lastName: 'Reyes',
            phone: '6025550143',
            comment: '',
            isRegistered: true,
          },
          artistId: 2,
          addressId: 1,
          serviceId: 101,
          date: '2026-03-05',
          waitingEntryId: 40,
        },
      },
    ]);
    await waitFor(() => expect(requests()).toHaveLength(2));
    await waitFor(() => expect(context.server.requestsOf(getBookData).length).toBeGreaterThan(before));
  });
});

describe('removing from the waiting list', () => {
  it('can be undone from its notice', async () => {
    const { context, user } = await openList();
    context.server
      .answer(removeWaitingEntry, () => {
        context.server.answer(getSalonWaitingList, { entries: [] });
        return { success: true };
      })
      .answer(restoreWaitingEntry, () => {
        context.server.answer(getSalonWaitingList, { entries: [buildSalonWaitingEntry()] });
        return { success: true };
      });
    await user.click(within(await entry()).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/Nobody waits/)).toBeVisible();
    const [notice] = context.notices.shown;
    expect(notice).toMatchObject({ text: 'Ada Reyes was removed from the waiting list', forMs: 10_000 });
    act(() => notice?.action?.run());
    expect(await entry()).toBeVisible();
    expect(context.server.requestsOf(restoreWaitingEntry)).toEqual([{ id: 40 }]);
  });

  it('is not offered to those who may not', async () => {
    await openList(buildContext([buildSalonWaitingEntry({ canRemove: false })]));
    expect(within(await entry()).queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});
