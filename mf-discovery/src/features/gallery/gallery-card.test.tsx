import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { addFavoriteArtist, getOwnFavorites } from '@frizo/contracts';
import { buildSessionUser } from '@frizo/session/testing';
import { buildGalleryItem, buildGalleryItems } from '../../testing/build-gallery-item.ts';
import { buildGalleryContext, cards, openGallery, type OpenedGallery } from '../../testing/open-gallery.tsx';

let opened: OpenedGallery;
const share = jest.fn<(data: ShareData) => Promise<void>>();

async function openOne(query = '') {
  opened = await openGallery(buildGalleryContext(buildGalleryItems(1)), query);
  await waitFor(() => expect(cards()).toHaveLength(1));
}
const pressShare = () =>
  opened.user.click(screen.getByRole('button', { name: 'Share: Balayage by Maeve Ito' }));

beforeEach(() => void share.mockReset().mockResolvedValue());
afterEach(() => {
  opened.unmount();
  Reflect.deleteProperty(navigator, 'share');
});

describe('a card', () => {
  it("shows the price, the duration and the artist's next free start", async () => {
    await openOne();
    const [card] = cards();
    expect(card).toHaveTextContent('From $120');
    expect(card).toHaveTextContent('1 h 30 min');
    expect(card).toHaveTextContent('Free Tue 03/03 10:00 AM');
  });

  it('has a heart for the picture and one for the artist', async () => {
    const context = buildGalleryContext(buildGalleryItems(1));
    context.session.become(buildSessionUser());
    context.server
      .answer(getOwnFavorites, { galleryItemFavorite: [], userFavorite: [] })
      .answer(addFavoriteArtist, { success: true });
    opened = await openGallery(context);
    const heart = await screen.findByRole('button', { name: 'Favorite: Maeve Ito' });
    expect(screen.getByRole('button', { name: 'Favorite: Balayage by Maeve Ito' })).toBeVisible();
    await opened.user.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    expect(context.server.requestsOf(addFavoriteArtist)).toEqual([{ userID: 2 }]);
  });

  it('passes the searched day and times to the booking dialog', async () => {
    const context = buildGalleryContext(buildGalleryItems(1));
    context.session.become(buildSessionUser());
    opened = await openGallery(context, '?date=2099-11-24&from=36000&to=50400');
    await opened.user.click(await screen.findByRole('button', { name: 'Book Balayage with Maeve Ito' }));
    await waitFor(() =>
      expect(context.modals.opened).toMatchObject([
        {
          name: 'book-appointment',
          props: { artistId: 2, addressId: 70, date: '2099-11-24', fromSeconds: 36_000, toSeconds: 50_400 },
        },
      ]),
    );
  });

  it('passes the likely address to the booking dialog when it has no next free start', async () => {
    const { location } = buildGalleryItem();
    const item = buildGalleryItem({ nextFree: null, location: { ...location, addressId: 70 } });
    const context = buildGalleryContext([item]);
    context.session.become(buildSessionUser());
    opened = await openGallery(context);
    await opened.user.click(await screen.findByRole('button', { name: 'Book Balayage with Maeve Ito' }));
    await waitFor(() => expect(context.modals.opened).toHaveLength(1));
    expect(context.modals.opened[0]?.props).toMatchObject({
      salonId: 7,
      serviceId: 101,
      likelyAddressId: 70,
    });
    expect(context.modals.opened[0]?.props).not.toHaveProperty('addressId');
  });

  it('can be skipped together with all others of its group', async () => {
    await openOne();
    await opened.user.click(screen.getByRole('button', { name: 'Skip work' }));
    expect(screen.getByRole('group', { name: 'End of work' })).toHaveFocus();
  });

  it('opens its picture and keeps the search', async () => {
    await openOne('?category=1');
    expect(screen.getByRole('link', { name: 'Balayage by Maeve Ito' })).toHaveAttribute(
      'href',
      '/?category=1&picture=1',
    );
  });

  it('has its position among all cards', async () => {
    opened = await openGallery(buildGalleryContext(buildGalleryItems(30)));
    await waitFor(() => expect(cards()).toHaveLength(12));
    expect(cards()[11]).toHaveAttribute('aria-posinset', '12');
    expect(cards()[11]).toHaveAttribute('aria-setsize', '30');
  });

  it("is shared by the system's share sheet, as the picture alone", async () => {
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await openOne('?where=85001');
    await pressShare();
    expect(share.mock.calls).toEqual([
      [{ title: 'Balayage by Maeve Ito', url: `${window.location.origin}/?picture=1` }],
    ]);
    expect(opened.context.notices.shown).toEqual([]);
  });

  it('shows the link when it cannot be copied', async () => {
    const prompt = jest.spyOn(window, 'prompt').mockReturnValue(null);
    await openOne();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await pressShare();
    const link = `${window.location.origin}/?picture=1`;
    await waitFor(() => expect(prompt.mock.calls).toEqual([['Copy this link', link]]));
    write.mockRestore();
    prompt.mockRestore();
  });

  it('copies the link when there is no share sheet', async () => {
    await openOne();
    await pressShare();
    await waitFor(() =>
      expect(opened.context.notices.shown).toEqual([{ kind: 'success', text: 'Link copied' }]),
    );
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/?picture=1`);
  });
});
