import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { searchGallery } from '@frizo/contracts';
import { buildGalleryItems } from '../../testing/build-gallery-item.ts';
import { buildGalleryContext, openGallery, pageOf, type OpenedGallery } from '../../testing/open-gallery.tsx';
import { stubFrames } from '../../testing/stub-frames.ts';
import { stubGrid } from '../../testing/stub-grid.ts';
import { stubIntersection } from '../../testing/stub-intersection.ts';

let opened: OpenedGallery;
let sight: ReturnType<typeof stubIntersection>;
let grid: ReturnType<typeof stubGrid>;
let frames: ReturnType<typeof stubFrames>;

beforeEach(() => {
  sight = stubIntersection();
  frames = stubFrames();
  // Four columns of cards that are 480px high and 20px apart, in a window of 768px.
  grid = stubGrid({ columns: 4, width: 300, height: 480, gap: 20 });
});
afterEach(() => {
  opened.unmount();
  sight.remove();
  grid.remove();
  frames.remove();
  jest.restoreAllMocks();
});

/** A server that answers with all of them at once, unlike the real one. */
async function openLong(count: number) {
  const context = buildGalleryContext();
  const page = { type: 1 as const, items: buildGalleryItems(count), count, next: null };
  context.server.answer(searchGallery, page);
  opened = await openGallery(context);
  await screen.findByRole('list', { name: 'Work' });
}
const settle = () => frames.settle();
const scrollTo = (top: number) => act(() => grid.scrollTo(top));
const list = () => screen.getByRole('list', { name: 'Work' });
// By their attribute: querying dozens of cards by their accessible names takes seconds.
const renderedCards = () => [...document.querySelectorAll<HTMLElement>('[aria-posinset]')];
const positions = () => renderedCards().map((card) => Number(card.getAttribute('aria-posinset')));

const place = (index: number) => list().children[index];

describe('a gallery of a thousand pictures', () => {
  it('renders those in view or near it, and reserves space for the others', async () => {
    await openLong(1_000);
    settle();
    expect(positions()).toEqual(numbers(1, 20));
    expect(list()).toHaveStyle({ paddingTop: '0px', paddingBottom: '122500px' });

    scrollTo(50_000);
    settle();
    expect(positions()).toEqual(numbers(97 * 4 + 1, 105 * 4));
    expect(list()).toHaveStyle({ paddingTop: '48500px', paddingBottom: '72500px' });
    expect(renderedCards()[0]).toHaveAttribute('aria-setsize', '1000');
  });

  it('reserves all places at once, and fills them a few at a time, those in view first', async () => {
    await openLong(1_000);
    settle();
    scrollTo(50_000);
    expect(positions()).toEqual([401, 402]);
    expect(list().children).toHaveLength(32);
    expect(place(0)).toHaveStyle({ height: '480px' });
    expect(place(0)).toHaveAttribute('aria-hidden', 'true');
    frames.step();
    expect(positions()).toEqual(numbers(401, 406));
  });

  it('keeps the focused card in place while the view scrolls', async () => {
    await openLong(1_000);
    settle();
    const second = screen.getAllByRole('link', { name: 'Balayage by Maeve Ito' })[1];
    act(() => second?.focus());
    scrollTo(50_000);
    settle();
    expect(second).toHaveFocus();
    expect(positions()).toEqual([2, ...numbers(389, 420)]);
    expect(renderedCards()[0]).toHaveStyle({
      position: 'absolute',
      insetInlineStart: '320px',
      width: '300px',
    });

    act(() => second?.blur());
    expect(positions()[0]).toBe(389);
    scrollTo(0);
    settle();
    expect(positions()).toEqual(numbers(1, 20));
  });
});

describe('a gallery of forty-eight', () => {
  it('is rendered completely', async () => {
    await openLong(48);
    settle();
    expect(renderedCards()).toHaveLength(48);
    expect(list()).toHaveStyle({ paddingTop: '0px', paddingBottom: '0px' });
  });
});

describe('the next page', () => {
  it('has its placeholders as soon as MORE is pressed, so that nothing moves when it arrives', async () => {
    const work = buildGalleryItems(18);
    const context = buildGalleryContext(work);
    opened = await openGallery(context);
    await screen.findByRole('list', { name: 'Work' });
    settle();
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof pageOf>>();
    context.server.answer(searchGallery, () => promise);
    await opened.user.click(screen.getByRole('button', { name: 'MORE' }));
    expect(list().children).toHaveLength(18);
    expect(renderedCards()).toHaveLength(12);
    await act(async () => resolve(pageOf(work, { after: '12' })));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'MORE' })).toBeNull());
    settle();
    expect(renderedCards()).toHaveLength(18);
    expect(list().children).toHaveLength(18);
  });
});

function numbers(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
