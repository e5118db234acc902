import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { autoCompleteSalonClient, getBlockData, getProfessionalAppointments } from '@frizo/contracts';
import { freezeClock } from '@frizo/remote-kit/testing';
import { stubScrolling } from '@frizo/ui/testing';
import {
  buildArtist,
  buildProfessionalAppointment,
  buildSalonClient,
} from '@frizo/appointment-views/testing';
import { buildConsole, openConsole, type OpenedConsole } from '../../testing/open-console.tsx';
import type { DayElement } from './day.ts';
import { renderedColumns } from './use-column-window.ts';

describe('the columns that are rendered', () => {
  const days = fc.array(fc.boolean(), { minLength: 1, maxLength: 30 });
  const dayOf = (hasElements: readonly boolean[]) => ({
    columns: hasElements.map((has, artistId) => ({
      artistId,
      name: `Artist ${artistId}`,
      elements: has ? [{ key: `block-${artistId}` } as DayElement] : [],
      openSpans: [],
    })),
  });
  const views = fc.tuple(fc.nat(29), fc.nat(10)).map(([first, more]) => ({ first, last: first + more }));

  it('are those in view, one on each side, those up to the next element for Tab, and those that are kept', () => {
    fc.assert(
      fc.property(days, views, fc.nat(29), (hasElements, { first, last }, kept) => {
        const rendered = renderedColumns(dayOf(hasElements), { first, last, kept: [kept] });
        const before = Math.min(first - 1, hasElements.lastIndexOf(true, first - 1));
        const after = hasElements.indexOf(true, last + 1);
        const from = first === 0 || before === -1 ? 0 : before;
        const to = after === -1 ? hasElements.length - 1 : after;
        const near = hasElements.flatMap((_, index) => (from <= index && index <= to ? [index] : []));
        expect([...rendered].toSorted((one, other) => one - other)).toEqual(
          [...new Set([...near, kept])].toSorted((one, other) => one - other),
        );
      }),
    );
  });
});

describe('a day with more artists than there is room for', () => {
  let opened: OpenedConsole;
  const artists = Array.from({ length: 14 }, (_, index) =>
    buildArtist({ id: index + 1, firstName: 'Artist', lastName: `${index + 1}` }),
  );
  const ada = buildSalonClient();
  const ofLast = buildProfessionalAppointment({ id: 914, artistId: 14, serviceName: 'Last cut' });
  const ofFirst = buildProfessionalAppointment({ id: 901, artistId: 1, serviceName: 'First cut' });
  const blocks = artists.map(({ id }) => ({
    id,
    userId: id,
    // One in the afternoon of Monday, 03/02/2026 in Phoenix.
    startTimestamp: Date.parse('2026-03-02T20:00:00Z') / 1000,
    endTimestamp: Date.parse('2026-03-02T21:00:00Z') / 1000,
  }));

  beforeEach(async () => {
    freezeClock('2026-03-02T16:00:00Z');
    stubScrolling();
    localStorage.clear();
    const context = buildConsole({ artists, appointments: [ofFirst, ofLast] });
    context.server.answer(getBlockData, { blocks });
    opened = await openConsole(context, '/book');
    await screen.findByRole('button', { name: /^First cut/ });
  });

  afterEach(() => {
    opened.unmount();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const cutOf = (artist: 'First' | 'Last') =>
    screen.queryByRole('button', { name: new RegExp(`^${artist} cut`) });

  /** As if each column was 144 pixels wide and the grid had room for five. */
  function scrollTo(scrollLeft: number): void {
    const isGrid = (node: Element | null) =>
      node instanceof HTMLElement && node.style.getPropertyValue('--columns') !== '';
    const columnsWidth = 144 * artists.length;
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(function width(this: Element) {
      return isGrid(this.parentElement) ? columnsWidth : 88 + 5 * 144;
    });
    jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(88 + columnsWidth);
    const scroller = screen.getByRole('region', { name: 'Today, 03/02/2026' }).firstElementChild!;
    scroller.scrollLeft = scrollLeft;
    fireEvent.scroll(scroller);
  }

  it('has only the elements near the view, and says how many the other columns have', async () => {
    expect(cutOf('Last')).toBeNull();
    const last = within(screen.getByRole('list', { name: 'Artist 14' }));
    expect(last.getByRole('listitem')).toHaveTextContent('2 appointments and blocks, out of view');
    scrollTo(9 * 144);
    expect(cutOf('Last')).toBeVisible();
    expect(cutOf('First')).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Blocked, / })).toHaveLength(6);
  });

  it('keeps what has the focus, and what a pointer is on', async () => {
    act(() => cutOf('First')?.focus());
    scrollTo(9 * 144);
    expect(cutOf('First')).toHaveFocus();
    fireEvent.pointerDown(cutOf('Last')!);
    scrollTo(0);
    expect(cutOf('Last')).toBeVisible();
  });

  it('goes to an element out of view by keys', async () => {
    // The code that moves elements is loaded after the grid.
    await screen.findByRole('button', { name: 'Keyboard shortcuts' });
    act(() => screen.getByRole('button', { name: 'Book or block time, Artist 14' }).focus());
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    for (let row = 0; row < 12 && document.activeElement !== cutOf('Last'); row += 1)
      fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    expect(cutOf('Last')).toHaveFocus();
  });

  it("finds a client's appointment out of view", async () => {
    opened.context.server.answer(autoCompleteSalonClient, { data: [ada] });
    opened.context.server.answer(getProfessionalAppointments, { data: [ofLast], count: 1 });
    await opened.user.click(screen.getByRole('button', { name: 'Find client' }));
    await screen.findByRole('dialog', { name: 'Find client' });
    await opened.user.keyboard('Ad');
    await opened.user.click(await screen.findByRole('option', { name: /^Ada Reyes/ }));
    await waitFor(() => expect(cutOf('Last')).toHaveFocus());
    expect(cutOf('Last')).toHaveAttribute('data-found');
  });
});
