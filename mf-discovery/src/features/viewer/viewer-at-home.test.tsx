import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildGalleryContext, goBack, openGallery, type OpenedGallery } from '../../testing/open-gallery.tsx';
import { stubIntersection } from '../../testing/stub-intersection.ts';

let opened: OpenedGallery;
let sight: ReturnType<typeof stubIntersection>;

beforeEach(() => {
  sight = stubIntersection();
});

afterEach(() => {
  opened.unmount();
  sight.remove();
});

it('opens from a card of the gallery, keeps the search, and makes no request', async () => {
  opened = await openGallery(buildGalleryContext(), '?category=1');
  const [picture] = await screen.findAllByRole('link', { name: 'Balayage by Maeve Ito' });
  if (picture !== undefined) await userEvent.click(picture);

  const viewer = await screen.findByRole('dialog', { name: 'Picture viewer' });
  expect(window.location.search).toBe('?category=1&picture=1');
  await userEvent.click(within(viewer).getByRole('button', { name: 'Next picture' }));
  await waitFor(() => expect(window.location.search).toBe('?category=1&picture=2'));
  await goBack();

  expect(screen.queryByRole('dialog')).toBeNull();
  const ofPage = opened.searches().filter(({ artistId }) => artistId === undefined);
  expect(ofPage).toHaveLength(1);
});
