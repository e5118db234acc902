import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import {
  getBlockData,
  getBookData,
  getManagedArtists,
  getProfessionalAppointment,
  moveAppointment,
} from '@frizo/contracts';
import { buildRequestError } from '@frizo/api-client/testing';
import { freezeClock } from '@frizo/remote-kit/testing';
import { buildSessionUser } from '@frizo/session/testing';
import { stubScrolling } from '@frizo/ui/testing';
import {
  buildAddress,
  buildArtist,
  buildProfessionalAppointment,
  buildSalon,
} from '@frizo/appointment-views/testing';
import { drag, pointer, stubGridLayout } from '../../../testing/drag-in-grid.ts';
import {
  buildConsole,
  buildSalonArtist,
  openConsole,
  type OpenedConsole,
} from '../../../testing/open-console.tsx';

let opened: OpenedConsole;

/** On Monday, 03/02/2026 in Phoenix, where it is nine in the morning. */
const at = (hours: number) => Date.parse('2026-03-02T07:00:00Z') / 1000 + hours * 3_600;
const maeve = buildArtist();
const noor = buildArtist({ id: 3, firstName: 'Noor', lastName: 'Haddad' });
const balayage = buildProfessionalAppointment({ version: 4 });

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

async function open(context = buildConsole({ artists: [maeve, noor], appointments: [balayage] })) {
  context.server.answer(getBlockData, { blocks: [] });
  opened = await openConsole(context, '/book');
  await element(/^Balayage/);
  // The code that moves elements is loaded after the grid.
  await screen.findByRole('button', { name: 'Keyboard shortcuts' });
  return context;
}

const element = (name: string | RegExp) => screen.findByRole('button', { name });
const unmoved = () => element('Balayage for Ada Reyes, 10:00 AM to 11:30 AM, upcoming');
const moves = () => opened.context.server.requestsOf(moveAppointment);
const lastNotice = () => opened.context.notices.shown.at(-1);
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const dragTo = async (hours: number) =>
  drag(await element(/^Balayage/), { hours: 10.25 }, { hours: hours + 0.25 });

function goOffline(): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
}

/** Longer than artists are kept. */
function refreshLater(): void {
  jest.setSystemTime(new Date('2026-03-02T16:01:00Z'));
  act(() => void window.dispatchEvent(new Event('online')));
}

describe('a drag that follows before the answer', () => {
  it('is undone together with the drag before it, and says when the price changes', async () => {
    const { server } = await open();
    const held = Promise.withResolvers<void>();
    let { version } = balayage;
    server.answer(moveAppointment, async ({ startTimestamp, processingTime, artistId }) => {
      await held.promise;
      const priceCent = artistId === noor.id ? 13_000 : balayage.priceCent;
      const endTimestamp = startTimestamp + balayage.durationTime;
      version += 1;
      const place = { startTimestamp, endTimestamp, processingTime, artistId };
      return { appointment: { ...balayage, ...place, version, priceCent } };
    });
    await dragTo(15);
    await waitFor(() => expect(moves()).toHaveLength(1));
    drag(await element(/^Balayage/), { hours: 15.25 }, { hours: 16.3, column: 1 });
    held.resolve();
    await waitFor(() =>
      expect(lastNotice()?.text).toBe(
        'Moved to 03/02/2026, 04:00 PM to 05:30 PM, Noor Haddad. The price changes from $120 to $130.',
      ),
    );
    act(() => lastNotice()?.action?.run());
    await waitFor(() => expect(lastNotice()).toEqual({ kind: 'success', text: 'Move undone' }));
    expect(moves().at(-1)).toMatchObject({ version: 6, startTimestamp: at(10), artistId: maeve.id });
  });
});

describe('a save without an answer', () => {
  it('puts the appointment back, and has the same key when the drag is repeated', async () => {
    const context = await open();
    const keys: (string | undefined)[] = [];
    const failure = { kind: 'server', status: 502 } as const;
    context.server.answer(moveAppointment, (_request, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      throw buildRequestError(failure);
    });
    await dragTo(15);
    await waitFor(() => expect(lastNotice()).toEqual({ kind: 'error', text: 'Save failed' }));
    expect(await unmoved()).not.toHaveAttribute('aria-busy');

    const moved = { ...balayage, version: 5, startTimestamp: at(15), endTimestamp: at(16.5) };
    context.server.answer(moveAppointment, (_request, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      context.server.answer(getBookData, { appointments: [moved] });
      return { appointment: moved };
    });
    await dragTo(15);
    await waitFor(() => expect(lastNotice()).toMatchObject({ kind: 'success' }));
    expect(keys).toEqual([expect.any(String), keys[0]]);
    expect(moves()[1]).toEqual(moves()[0]);
    expect(await element(/^Balayage for Ada Reyes, 03:00 PM/)).toBeVisible();
  });

  it('asks nothing when the appointment turns out to be where it was dragged', async () => {
    const context = await open();
    const current = { ...balayage, version: 5, startTimestamp: at(15), endTimestamp: at(16.5) };
    context.server
      .refuse(moveAppointment, { status: 409, key: 'booking.changed_meanwhile', message: 'It was changed.' })
      .answer(getProfessionalAppointment, { appointment: current })
      .answer(getBookData, { appointments: [current] });
    await dragTo(15);
    expect(await element(/^Balayage for Ada Reyes, 03:00 PM/)).toBeVisible();
    expect(opened.context.server.requestsOf(getProfessionalAppointment)).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(opened.context.notices.shown).toEqual([]);
  });
});

describe('without a connection', () => {
  const text = 'You are offline. Nothing was changed.';

  it('a drag is refused where it begins, with the mouse and with the keyboard', async () => {
    await open();
    goOffline();
    await dragTo(15);
    expect(lastNotice()).toEqual({ kind: 'info', text });
    act(() => screen.getByRole('button', { name: /^Balayage/ }).focus());
    await opened.user.keyboard(' ');
    expect(opened.context.notices.shown).toHaveLength(2);
    expect(said()).toContain(`Balayage for Ada Reyes was not moved. ${text}`);
    await opened.user.keyboard('m');
    expect(said()).toContain(text);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(moves()).toEqual([]);
  });

  it.each([
    ['at a free time', 15.25],
    // The day ends before it would.
    ['where it would have to be shortened', 19.5],
  ])(
    'a drag that began before is put back when it is dropped %s, and asks nothing',
    async (_where, hours) => {
      await open();
      const target = await unmoved();
      pointer(target, 'pointerdown', { hours: 10.25 });
      pointer(document, 'pointermove', { hours });
      goOffline();
      pointer(document, 'pointerup', { hours });
      await waitFor(() => expect(lastNotice()).toEqual({ kind: 'info', text }));
      expect(said()).toContain(`Balayage for Ada Reyes was not moved. ${text}`);
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(await unmoved()).toBeVisible();
      expect(moves()).toEqual([]);
    },
  );

  it('empty time that was dragged over is neither booked nor blocked', async () => {
    await open();
    const columns = screen.getByRole('list', { name: 'Maeve Ito' });
    pointer(columns, 'pointerdown', { hours: 13.1 });
    pointer(document, 'pointermove', { hours: 14.1 });
    goOffline();
    pointer(document, 'pointerup', { hours: 14.1 });
    await waitFor(() => expect(lastNotice()).toEqual({ kind: 'info', text }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a lost answer to a save is put back, and says that nothing was changed', async () => {
    const context = await open();
    context.server.refuse(moveAppointment, { kind: 'network', status: 0, isUnsent: true });
    await dragTo(15);
    await waitFor(() => expect(lastNotice()).toEqual({ kind: 'error', text }));
    expect(await unmoved()).toBeVisible();
  });
});

describe('a drag while the page changes', () => {
  it('lands where it was shown when the grid moves down or begins earlier meanwhile', async () => {
    const context = await open();
    context.server.answer(moveAppointment, { appointment: balayage });
    pointer(await element(/^Balayage/), 'pointerdown', { hours: 10.25 });
    pointer(document, 'pointermove', { hours: 14.25 });
    // A note appears above the grid.
    stubGridLayout(60);
    pointer(document, 'pointermove', { hours: 15.25 });
    await waitFor(() => expect(said()).toContain('03:00 PM to 04:30 PM, Maeve Ito'));
    const early = buildProfessionalAppointment({
      id: 901,
      serviceName: 'Bob',
      startTimestamp: at(8),
      endTimestamp: at(9),
      processingTime: 3_600,
    });
    context.server.answer(getBookData, { appointments: [balayage, early] });
    act(() => void window.dispatchEvent(new Event('online')));
    await element(/^Bob/);
    pointer(document, 'pointerup', { hours: 15.25 });
    await waitFor(() => expect(moves()).toHaveLength(1));
    expect(moves()[0]).toMatchObject({ startTimestamp: at(15), processingTime: 5_400 });
  });
});

describe('artists who change while the page is open', () => {
  const manage = (artists: (typeof maeve)[]) =>
    opened.context.server.answer(getManagedArtists, {
      salon: buildSalon({ addresses: [balayage.address], users: artists }),
      data: artists,
      count: artists.length,
    });

  it('lose their column, without flicker and without ending a drag of another artist', async () => {
    await open();
    const grid = screen.getByRole('region', { name: /^Today/ });
    const target = await unmoved();
    pointer(target, 'pointerdown', { hours: 10.25 });
    pointer(document, 'pointermove', { hours: 14.25 });
    const pending = Promise.withResolvers<{ appointments: [] }>();
    manage([maeve]);
    opened.context.server.answer(getBookData, () => pending.promise);
    refreshLater();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Noor Haddad' })).toBeNull());
    expect(screen.getByRole('region', { name: /^Today/ })).toBe(grid);
    expect(screen.getByRole('button', { name: /^Balayage/ })).toBe(target);
    pointer(document, 'pointermove', { hours: 15.25 });
    await waitFor(() => expect(said()).toContain('03:00 PM to 04:30 PM, Maeve Ito'));
    opened.context.server.answer(moveAppointment, { appointment: balayage });
    pointer(document, 'pointerup', { hours: 15.25 });
    await waitFor(() => expect(moves()).toHaveLength(1));
    expect(moves()[0]).toMatchObject({ startTimestamp: at(15), artistId: maeve.id });
  });

  it('take an appointment that is being dragged with them, which is put back', async () => {
    await open();
    act(() => screen.getByRole('button', { name: /^Balayage/ }).focus());
    await opened.user.keyboard(' {ArrowDown}');
    manage([noor]);
    opened.context.server.answer(getBookData, { appointments: [] });
    refreshLater();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Maeve Ito' })).toBeNull());
    const text = 'It was canceled, removed or moved to another day by somebody else.';
    await waitFor(() => expect(lastNotice()).toEqual({ kind: 'info', text }));
    expect(said()).toContain(`Balayage for Ada Reyes was not moved. ${text}`);
    expect(document.querySelector('[data-verdict]')).toBeNull();
    await opened.user.keyboard('{Enter}');
    expect(moves()).toEqual([]);
  });

  it('can all leave, and one can join', async () => {
    await open();
    manage([]);
    refreshLater();
    expect(await screen.findByText('Yet to add Artists')).toBeVisible();
    manage([noor]);
    jest.setSystemTime(new Date('2026-03-02T16:02:00Z'));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('list', { name: 'Noor Haddad' })).toBeVisible();
  });

  it('lose the page with the right to it, also in the middle of a drag', async () => {
    const sessionUser = buildSalonArtist();
    const context = await open(buildConsole({ sessionUser, artists: [maeve], appointments: [balayage] }));
    pointer(await unmoved(), 'pointerdown', { hours: 10.25 });
    pointer(document, 'pointermove', { hours: 14.25 });
    act(() => context.session.become(buildSessionUser({ id: sessionUser.id })));
    expect(screen.getByText("This page's accessible to registered beauty Pros only.")).toBeVisible();
    pointer(document, 'pointerup', { hours: 14.25 });
    expect(moves()).toEqual([]);
    expect(context.failures).toEqual([]);
  });
});

describe('an artist who works in two time zones', () => {
  it('has one column by the clock of the first address, and a drag keeps the other address', async () => {
    const eastern = buildAddress({
      id: 2,
      city: 'Miami',
      state: 'FL',
      zip: '33101',
      timezone: 'America/New_York',
    });
    // Two hours ahead of Phoenix on this day.
    const inMiami = { addressId: 2, address: eastern, timezone: eastern.timezone, startTime: 43_200 };
    const appointments = [
      balayage,
      buildProfessionalAppointment({ ...inMiami, id: 901, serviceName: 'Bob' }),
    ];
    const later = appointments.map((one) =>
      one.id === 901 ? { ...one, startTimestamp: at(13), endTimestamp: at(14.5), startTime: 54_000 } : one,
    );
    const context = buildConsole({ artists: [maeve, noor], appointments: later });
    context.server.answer(getManagedArtists, {
      salon: buildSalon({ addresses: [balayage.address, eastern], users: [maeve, noor] }),
      data: [maeve, noor],
      count: 2,
    });
    await open(context);
    expect(screen.getByText(/^Times in /)).toBeVisible();
    const bob = await element('Bob for Ada Reyes, 01:00 PM to 02:30 PM, upcoming');
    context.server.answer(moveAppointment, { appointment: balayage });
    drag(bob, { hours: 13.25 }, { hours: 15.25, column: 1 });
    await waitFor(() => expect(moves()).toHaveLength(1));
    expect(moves()[0]).toMatchObject({ id: 901, addressId: 2, startTimestamp: at(15), artistId: noor.id });
  });
});
