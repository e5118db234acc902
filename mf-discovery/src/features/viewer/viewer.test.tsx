import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getGalleryCards, searchGallery, type GalleryItem } from '@frizo/contracts';
import { renderInRemote, type FakeRemoteContext, type RenderedRemote } from '@frizo/remote-kit/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildGalleryItem, buildGalleryItems } from '../../testing/build-gallery-item.ts';
import { buildGalleryContext, goBack } from '../../testing/open-gallery.tsx';
import { favoritesApi } from '../favorites/favorites.api.ts';
import { addressWith } from './use-picture.ts';
import { viewerApi } from './viewer.api.ts';
import type { Pictures } from './pictures.types.ts';
import { Viewer } from './viewer.component.tsx';

let rendered: RenderedRemote;
let context: FakeRemoteContext;
const user = userEvent.setup();

beforeEach(() => {
  context = buildGalleryContext();
});

afterEach(() => {
  rendered.unmount();
});

const pages = (items: readonly GalleryItem[], overrides: Partial<Pictures> = {}): Pictures => ({
  items,
  hasMore: false,
  isLoadingMore: false,
  hasFailedMore: false,
  loadMore: () => undefined,
  ...overrides,
});

/** Opens a page with these pictures at an address. */
async function openAt(query: string, pictures: Pictures = pages(buildGalleryItems(3))) {
  window.history.replaceState(null, '', `/${query}`);
  rendered = await renderInRemote(
    <main>
      <button onClick={() => context.navigate(addressWith(1))}>Open the first</button>
      <Viewer pictures={pictures} />
    </main>,
    { context, apis: [viewerApi, favoritesApi] },
  );
}

const viewer = () => screen.findByRole('dialog', { name: 'Picture viewer' });
const isShown = (name: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'About this picture' })).toHaveTextContent(name));
const named = (names: readonly string[]) =>
  names.map((i18nKey, index) =>
    buildGalleryItem({ id: index + 1, service: { id: 101, salonServiceId: 501, i18nKey } }),
  );
const turn = (where: 'Next' | 'Previous') => screen.getByRole('button', { name: `${where} picture` });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('the viewer', () => {
  it('is closed without a picture in the address', async () => {
    await openAt('?category=1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows what the picture is, by whom, where, and at what price', async () => {
    const artist = { ...buildGalleryItem().artist, airtouchCertified: 20 };
    await openAt('?picture=1', pages([buildGalleryItem({ artist, distance: 1.5 })]));
    const dialog = await viewer();
    expect(within(dialog).getByRole('heading', { name: 'Balayage' })).toBeVisible();
    expect(within(dialog).getByText('Maeve Ito')).toBeVisible();
    expect(dialog).toHaveTextContent('Copper & Sage · Phoenix, AZ · 1.5 mi');
    expect(dialog).toHaveTextContent('Certified: Intensive');
    expect(dialog).toHaveTextContent('Price level 2 of 4');
    expect(within(dialog).getByRole('img', { name: 'Balayage by Maeve Ito' })).toBeInTheDocument();
  });

  it('opens from the address beside the search, and closes with Back', async () => {
    await openAt('?category=1');
    await press('Open the first');
    await viewer();
    expect(window.location.search).toBe('?category=1&picture=1');
    await goBack();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.search).toBe('?category=1');
  });

  it('turns by its buttons and by the arrow keys, and updates the address', async () => {
    await openAt('?picture=2', pages(named(['Bob', 'Balayage', 'Braids'])));
    await viewer();
    await isShown('Balayage');
    await press('Next picture');
    await isShown('Braids');
    expect(window.location.search).toBe('?picture=3');
    expect(turn('Next')).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{ArrowLeft}');
    await isShown('Balayage');
    await press('Previous picture');
    await isShown('Bob');
    expect(turn('Previous')).toHaveAttribute('aria-disabled', 'true');
  });

  it('closes with one step back, however many pictures were viewed', async () => {
    await openAt('', pages(named(['Bob', 'Balayage', 'Braids'])));
    await press('Open the first');
    await viewer();
    await user.keyboard('{ArrowRight}');
    await isShown('Balayage');
    await user.keyboard('{ArrowRight}');
    await isShown('Braids');
    await goBack();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes by its button and by Escape, and restores focus and scrolling', async () => {
    await openAt('');
    await press('Open the first');
    const dialog = await viewer();
    expect(dialog).toHaveAttribute('aria-modal', 'true');
    expect(rendered.element).toHaveAttribute('inert');
    const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    await user.keyboard('{Escape}');
    await act(() => left);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(rendered.element).not.toHaveAttribute('inert');
    expect(screen.getByRole('button', { name: 'Open the first' })).toHaveFocus();
  });

  it('that a link opened closes to the same page without it', async () => {
    await openAt('?category=1&picture=1');
    await viewer();
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('?category=1');
  });

  it('removes its elements from the document when its remote is unmounted', async () => {
    await openAt('?picture=1');
    await viewer();
    rendered.unmount();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
  });
});

describe('the viewer at the last loaded picture', () => {
  it('loads the next page, and not before', async () => {
    const loadMore = jest.fn();
    await openAt('?picture=1', pages(named(['Bob', 'Balayage']), { hasMore: true, loadMore }));
    await viewer();
    await isShown('Bob');
    expect(loadMore).not.toHaveBeenCalled();
    await user.keyboard('{ArrowRight}');
    await isShown('Balayage');
    expect(loadMore).toHaveBeenCalled();
  });

  it('does not retry automatically after a failure, but when Next is pressed', async () => {
    const loadMore = jest.fn();
    await openAt('?picture=1', pages(named(['Bob']), { hasMore: true, hasFailedMore: true, loadMore }));
    await viewer();
    expect(loadMore).not.toHaveBeenCalled();
    await press('Next picture');
    expect(loadMore).toHaveBeenCalledTimes(1);
  });
});

describe('the viewer at a picture that is not on the page', () => {
  it('loads it, and continues with the others', async () => {
    const [linked] = buildGalleryItems(1, 90);
    context.server.answer(getGalleryCards, { items: linked === undefined ? [] : [linked] });
    await openAt('?picture=90', pages(named(['Bob'])));
    await viewer();
    await isShown('Balayage');
    expect(context.server.requestsOf(getGalleryCards)).toEqual([{ ids: [90] }]);
    await user.keyboard('{ArrowRight}');
    await isShown('Bob');
    await user.keyboard('{ArrowLeft}');
    await isShown('Balayage');
  });

  it('shows a message when it is no longer public, and continues with the others', async () => {
    context.server.answer(getGalleryCards, { items: [] });
    await openAt('?picture=90');
    expect(await screen.findByText('This picture is no longer shown.')).toBeVisible();
    await press('Back to the gallery');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });

  it('shows an error when it could not be loaded, and retries', async () => {
    context.server.refuse(getGalleryCards);
    await openAt('?picture=90');
    expect(
      await screen.findByText('We could not load this picture. Check your connection and try again.'),
    ).toBeVisible();
    context.server.answer(getGalleryCards, { items: buildGalleryItems(1, 90) });
    await press('Retry');
    await isShown('Balayage');
  });
});

describe('the actions of the viewer', () => {
  it("link to the salon's gallery with this artist", async () => {
    await openAt('?picture=1');
    const link = within(await viewer()).getByRole('link', { name: 'Gallery' });
    await user.click(link);
    expect(link).toHaveAttribute('href', '/promo/copper-sage/gallery?artistId=2');
  });

  it('are beside the price, the duration, the next free start and more work by the same artist', async () => {
    context = buildGalleryContext(buildGalleryItems(3));
    await openAt('?picture=1', pages(buildGalleryItems(1)));
    const dialog = await viewer();
    expect(dialog).toHaveTextContent('From $120 · 1 h 30 min');
    expect(dialog).toHaveTextContent('Free Tue 03/03 10:00 AM');
    const more = await within(dialog).findByRole('region', { name: 'More work by Maeve Ito' });
    await waitFor(() => expect(within(more).getAllByRole('button')).toHaveLength(2));
    expect(context.server.requestsOf(searchGallery)).toEqual([{ artistId: 2, count: 7 }]);
    context.server.answer(getGalleryCards, { items: buildGalleryItems(1, 2) });
    const [second] = within(more).getAllByRole('button', { name: 'Balayage by Maeve Ito' });
    if (second) await user.click(second);
    expect(window.location.search).toBe('?picture=2');
  });

  it('leave no empty space when the artist has no other work', async () => {
    context = buildGalleryContext(buildGalleryItems(1));
    await openAt('?picture=1', pages(buildGalleryItems(1)));
    const dialog = await viewer();
    await waitFor(() => expect(within(dialog).queryByText('More by Maeve Ito')).toBeNull());
  });

  it('open the booking dialog, after a log-in if needed', async () => {
    context.session.willLogIn(buildSessionUser());
    await openAt('?picture=1');
    await viewer();
    await press('Book Balayage with Maeve Ito');
    expect(context.session.loginsRequired).toHaveLength(1);
    expect(context.modals.opened).toEqual([
      expect.objectContaining({ name: 'book-appointment', props: expect.objectContaining({ artistId: 2 }) }),
    ]);
  });

  it('copy a link to the picture when there is no share sheet', async () => {
    await openAt('?category=1&picture=1');
    await viewer();
    await press('Share: Balayage by Maeve Ito');
    expect(await navigator.clipboard.readText()).toBe('http://localhost:4000/?picture=1');
    expect(context.notices.shown).toEqual([{ kind: 'success', text: 'Link copied' }]);
  });

  it('compare before and after, also by keyboard, without leaving the picture', async () => {
    context = { ...context, session: createFakeSession(buildSessionUser()) };
    const before = { id: 2, url: '/api/gallery/images/before', placeholder: '' };
    await openAt(
      '?picture=1',
      pages([buildGalleryItem({ imageBefore: before }), ...buildGalleryItems(1, 2)]),
    );
    const dialog = await viewer();
    expect(within(dialog).getByRole('img', { name: 'Before: Balayage by Maeve Ito' })).toBeInTheDocument();
    expect(within(dialog).getByRole('img', { name: 'After: Balayage by Maeve Ito' })).toBeInTheDocument();
    const slider = within(dialog).getByRole('slider');
    act(() => slider.focus());
    await user.keyboard('{ArrowRight}');
    expect(window.location.search).toBe('?picture=1');
  });
});
