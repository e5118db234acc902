import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { buildGalleryItems } from '../../testing/build-gallery-item.ts';
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
  it('opens its picture over the search that found it', async () => {
    await openOne('?category=1');
    expect(screen.getByRole('link', { name: 'Balayage by Maeve Ito' })).toHaveAttribute(
      'href',
      '/?category=1&picture=1',
    );
  });

  it('says which of how many it is', async () => {
    opened = await openGallery(buildGalleryContext(buildGalleryItems(30)));
    await waitFor(() => expect(cards()).toHaveLength(12));
    expect(cards()[11]).toHaveAttribute('aria-posinset', '12');
    expect(cards()[11]).toHaveAttribute('aria-setsize', '30');
  });

  it('is shared by the sheet of the system, as the picture alone', async () => {
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await openOne('?where=85001');
    await pressShare();
    expect(share.mock.calls).toEqual([
      [{ title: 'Balayage by Maeve Ito', url: `${window.location.origin}/?picture=1` }],
    ]);
    expect(opened.context.notices.shown).toEqual([]);
  });

  it('is copied as a link where there is no such sheet', async () => {
    await openOne();
    await pressShare();
    await waitFor(() =>
      expect(opened.context.notices.shown).toEqual([{ kind: 'success', text: 'Link copied' }]),
    );
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/?picture=1`);
  });
});
