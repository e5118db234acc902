import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { searchGallery, type GalleryAnswer } from '@frizo/contracts';
import { buildGalleryItem, buildGalleryItems } from '../../testing/build-gallery-item.ts';
import {
  buildGalleryContext,
  cards,
  countOfCards,
  goBack,
  openGallery,
  pageOf,
  type OpenedGallery,
} from '../../testing/open-gallery.tsx';
import { stubIntersection } from '../../testing/stub-intersection.ts';

let opened: OpenedGallery;
let sight: ReturnType<typeof stubIntersection>;
const scrollTo = jest.fn();

beforeEach(() => {
  sight = stubIntersection();
  scrollTo.mockClear();
  Object.assign(window, { scrollTo, scrollY: 0 });
});
afterEach(() => {
  opened.unmount();
  sight.remove();
});

const shows = (count: number) => waitFor(() => expect(countOfCards()).toBe(count));
const more = () => screen.queryByRole('button', { name: 'MORE' });
const pressMore = () => opened.user.click(screen.getByRole('button', { name: 'MORE' }));
const go = (to: string) => act(() => opened.context.navigate(to));

const hair = buildGalleryItems(60);
const nails = buildGalleryItems(3, 101).map((item) => ({
  ...item,
  service: { ...item.service, i18nKey: 'Manicure' },
}));

function buildContext() {
  const context = buildGalleryContext();
  context.server.answer(searchGallery, (request) => pageOf(request.categoryID === 2 ? nails : hair, request));
  return context;
}

describe('another search', () => {
  it('keeps the previous cards, dimmed, until its answer arrives, and starts with its first page', async () => {
    const context = buildContext();
    opened = await openGallery(context);
    await shows(12);
    await pressMore();
    await shows(24);

    let answer: (page: GalleryAnswer) => void = () => undefined;
    const response = new Promise<GalleryAnswer>((resolve) => {
      answer = resolve;
    });
    context.server.answer(searchGallery, () => response);
    go('/?category=2');
    expect(cards()).toHaveLength(24);
    expect(screen.getByRole('region', { name: 'Gallery' })).toHaveAttribute('aria-busy', 'true');

    await act(async () => answer(pageOf(nails, {})));
    await shows(3);
    expect(screen.getByRole('region', { name: 'Gallery' })).toHaveAttribute('aria-busy', 'false');
    expect(screen.getAllByRole('heading', { name: 'Manicure' })).toHaveLength(3);
    expect(opened.searches().at(-1)).not.toHaveProperty('after');
  });

  it('shows none of the previous cards when it fails', async () => {
    const context = buildContext();
    opened = await openGallery(context);
    await shows(12);
    context.server.refuse(searchGallery);
    go('/?category=2');
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not load the gallery.');
    expect(cards()).toHaveLength(0);
  });

  it('is the only one that counts when it was requested before the previous answer', async () => {
    const context = buildContext();
    const aborted: unknown[] = [];
    context.server.answer(searchGallery, ({ categoryID }, { signal }) => {
      signal?.addEventListener('abort', () => aborted.push(categoryID));
      return categoryID === 2 ? pageOf(nails, {}) : new Promise<never>(() => undefined);
    });
    opened = await openGallery(context, '?category=1');
    go('/?category=2');
    await shows(3);
    expect(aborted).toEqual([1]);
  });

  it('is aborted when the previous search is wanted again, which is shown at once', async () => {
    const context = buildContext();
    opened = await openGallery(context);
    await shows(12);
    await pressMore();
    await shows(24);
    const aborted: unknown[] = [];
    context.server.answer(searchGallery, ({ categoryID }, { signal }) => {
      signal?.addEventListener('abort', () => aborted.push(categoryID));
      return new Promise<never>(() => undefined);
    });
    go('/?category=2');
    expect(screen.getByRole('region', { name: 'Gallery' })).toHaveAttribute('aria-busy', 'true');
    go('/');
    expect(screen.getByRole('region', { name: 'Gallery' })).toHaveAttribute('aria-busy', 'false');
    await shows(24);
    await waitFor(() => expect(aborted).toEqual([2]));
    expect(opened.searches()).toHaveLength(3);

    context.server.answer(searchGallery, (request) => pageOf(hair, request));
    await pressMore();
    await shows(36);
    expect(opened.searches().at(-1)).toMatchObject({ after: '24' });
  });

  it('is requested once, although the request starts before the first render', async () => {
    opened = await openGallery(buildContext());
    await shows(12);
    expect(opened.searches()).toHaveLength(1);
  });
});

describe('scrolling on', () => {
  it('stops at every 48th picture until MORE is pressed again', async () => {
    opened = await openGallery(buildContext());
    await shows(12);
    await pressMore();
    for (const count of [24, 36]) {
      await shows(count);
      await waitFor(() => expect(sight.observed()).toBe(1));
      act(() => sight.comeNear());
    }
    await shows(48);
    expect(sight.observed()).toBe(0);
    expect(more()).toBeVisible();
    await pressMore();
    await shows(60);
    expect(await screen.findByText('End of gallery.')).toBeVisible();
  });
});

describe('going back', () => {
  it('restores an earlier search as it was left, without a request', async () => {
    opened = await openGallery(buildContext());
    await shows(12);
    await pressMore();
    await shows(24);
    Object.assign(window, { scrollY: 1_800 });
    act(() => void window.dispatchEvent(new Event('scroll')));
    go('/?category=2');
    await shows(3);
    Object.assign(window, { scrollY: 0 });
    await goBack();
    await shows(24);
    await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith({ top: 1_800 }));
    expect(opened.searches()).toHaveLength(3);
  });

  it('from another page restores the gallery as it was left', async () => {
    const context = buildContext();
    opened = await openGallery(context);
    await shows(12);
    await pressMore();
    await shows(24);
    Object.assign(window, { scrollY: 900 });
    act(() => void window.dispatchEvent(new Event('scroll')));
    const state: unknown = window.history.state;
    opened.unmount();

    opened = await openGallery(context, '', state);
    expect(cards()).toHaveLength(24);
    await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith({ top: 900 }));
    expect(opened.searches()).toHaveLength(2);
  });

  it('starts at the top when nothing was stored', async () => {
    opened = await openGallery(buildContext(), '', { keptScroll: 999 });
    await shows(12);
    expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
  });

  it('starts from the beginning at a new history entry', async () => {
    const context = buildContext();
    opened = await openGallery(context);
    await shows(12);
    opened.unmount();
    opened = await openGallery(context);
    await shows(12);
    expect(opened.searches()).toHaveLength(2);
    expect(scrollTo).not.toHaveBeenCalled();
  });
});

describe('a single card', () => {
  it('has no total beyond the counting limit', async () => {
    const context = buildGalleryContext();
    context.server.answer(searchGallery, { type: 1, items: [buildGalleryItem()], count: 10_000, next: 'x' });
    opened = await openGallery(context);
    await shows(1);
    expect(cards()[0]).toHaveAttribute('aria-setsize', '-1');
  });
});
