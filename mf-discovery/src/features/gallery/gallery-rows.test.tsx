import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { searchGallery } from '@frizo/contracts';
import { buildGalleryItems } from '../../testing/build-gallery-item.ts';
import { buildGalleryContext, cards, openGallery, type OpenedGallery } from '../../testing/open-gallery.tsx';
import { stubGrid } from '../../testing/stub-grid.ts';
import { stubIntersection } from '../../testing/stub-intersection.ts';

let opened: OpenedGallery;
let sight: ReturnType<typeof stubIntersection>;
let grid: ReturnType<typeof stubGrid>;

beforeEach(() => {
  sight = stubIntersection();
  // Four columns of cards that are 480px high and 20px apart, in a window of 768px.
  grid = stubGrid({ columns: 4, width: 300, height: 480, gap: 20 });
});
afterEach(() => {
  opened.unmount();
  sight.remove();
  grid.remove();
  jest.restoreAllMocks();
});

/** A server that answers with all of them at once, which no server does. */
async function openLong(count: number) {
  const context = buildGalleryContext();
  const page = { type: 1 as const, items: buildGalleryItems(count), count, next: null };
  context.server.answer(searchGallery, page);
  opened = await openGallery(context);
  await screen.findByRole('list', { name: 'Work' });
}
const scrollTo = (top: number) => act(() => grid.scrollTo(top));
const positions = () => cards().map((card) => Number(card.getAttribute('aria-posinset')));
const list = () => screen.getByRole('list', { name: 'Work' });

describe('a gallery of a thousand pictures', () => {
  it('has those on the page that are in view or near it, and room for the others', async () => {
    await openLong(1_000);
    await waitFor(() => expect(cards()).toHaveLength(24));
    expect(list()).toHaveStyle({ paddingTop: '0px', paddingBottom: '122000px' });

    scrollTo(50_000);
    expect(positions().at(0)).toBe(96 * 4 + 1);
    expect(positions().at(-1)).toBe(106 * 4);
    expect(list()).toHaveStyle({ paddingTop: '48000px', paddingBottom: '72000px' });
    expect(cards()[0]).toHaveAttribute('aria-setsize', '1000');
  });

  it('keeps the card that has the focus, in its place, wherever the view goes', async () => {
    await openLong(1_000);
    await waitFor(() => expect(cards()).toHaveLength(24));
    const second = screen.getAllByRole('link', { name: 'Balayage by Maeve Ito' })[1];
    act(() => second?.focus());
    scrollTo(50_000);
    expect(second).toHaveFocus();
    expect(positions().slice(0, 2)).toEqual([2, 385]);
    expect(cards()[0]).toHaveStyle({ position: 'absolute', insetInlineStart: '320px', width: '300px' });

    act(() => second?.blur());
    expect(positions()[0]).toBe(385);
    scrollTo(0);
    expect(positions()[0]).toBe(1);
  });
});

describe('a gallery of forty-eight', () => {
  it('stands as a whole', async () => {
    await openLong(48);
    await waitFor(() => expect(cards()).toHaveLength(48));
    expect(list()).toHaveStyle({ paddingTop: '0px', paddingBottom: '0px' });
  });
});
