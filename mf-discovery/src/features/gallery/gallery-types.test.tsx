import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { searchGallery, type AnyCall } from '@frizo/contracts';
import type { RequestFn } from '@frizo/remote-kit';
import { buildGalleryItem, buildGalleryItems } from '../../testing/build-gallery-item.ts';
import { buildGalleryContext, cards, openGallery, type OpenedGallery } from '../../testing/open-gallery.tsx';
import { stubIntersection } from '../../testing/stub-intersection.ts';

const { salon, artist } = buildGalleryItem();
const other = { ...artist, id: 3, firstName: 'Noor', lastName: 'Haddad' };

let opened: OpenedGallery;
let sight: ReturnType<typeof stubIntersection>;

beforeEach(() => {
  sight = stubIntersection();
});
afterEach(() => {
  opened.unmount();
  sight.remove();
  jest.restoreAllMocks();
});

async function openGrouped(type: 2 | 3) {
  const context = buildGalleryContext();
  const artists = [
    { artist, items: buildGalleryItems(5) },
    { artist: other, items: buildGalleryItems(1, 6).map((item) => ({ ...item, artist: other })) },
  ];
  context.server.answer(searchGallery, { type, items: [{ salon, artists }], count: 6, next: null });
  opened = await openGallery(context);
}

/** A server that breaks the contract, which the fake one does not. */
async function openAnswered(answer: unknown) {
  const context = buildGalleryContext();
  const invalidRequest = (call: AnyCall, input: never): Promise<unknown> =>
    call.name === searchGallery.name ? Promise.resolve(answer) : context.server.request(call, input);
  opened = await openGallery({ ...context, request: invalidRequest as RequestFn });
}

describe('a gallery that is grouped', () => {
  it('shows work under its salon and artists', async () => {
    await openGrouped(2);
    expect(await screen.findByRole('heading', { level: 2, name: 'Copper & Sage' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'Noor Haddad' })).toBeVisible();
    const work = screen.getByRole('list', { name: 'Work by Maeve Ito' });
    expect(within(work).getAllByRole('heading', { level: 4, name: 'Balayage' })).toHaveLength(5);
    expect(screen.getByText('End of gallery.')).toBeVisible();
  });

  it('shows up to four pictures of each artist when a page has no more', async () => {
    await openGrouped(3);
    await screen.findByRole('heading', { level: 2, name: 'Copper & Sage' });
    expect(cards()).toHaveLength(5);
  });
});

describe('an answer that is not a gallery', () => {
  it('is an internal error with a message when its type is unknown', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await openAnswered({ type: 4, items: [], count: 0, next: null });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something went wrong on our side, and this gallery cannot be shown. Try again later.',
    );
    expect(error).toHaveBeenCalledWith('There is no gallery response of this type:', 4);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('only logs a warning when it is invalid', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await openAnswered({ type: 1 });
    expect(await screen.findByText('Nothing found. We are here to change that.')).toBeVisible();
    await waitFor(() =>
      expect(warn).toHaveBeenCalledWith('A gallery response was invalid; the gallery ends with it.'),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
