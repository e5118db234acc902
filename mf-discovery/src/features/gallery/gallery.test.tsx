import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { searchGallery } from '@frizo/contracts';
import { buildSessionUser } from '@frizo/session/testing';
import { buildGalleryItem, buildGalleryItems } from '../../testing/build-gallery-item.ts';
import {
  buildGalleryContext,
  cards,
  countOfCards,
  openGallery,
  type OpenedGallery,
} from '../../testing/open-gallery.tsx';
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

const shows = (count: number) => waitFor(() => expect(countOfCards()).toBe(count));
const more = () => screen.getByRole('button', { name: 'MORE' });

describe('the gallery', () => {
  it('reserves the space of a page of cards while it loads', async () => {
    const context = buildGalleryContext();
    context.server.answer(searchGallery, () => new Promise<never>(() => undefined));
    opened = await openGallery(context);
    expect(within(screen.getByRole('list', { name: 'Loading work' })).getAllByRole('listitem')).toHaveLength(
      12,
    );
    expect(screen.getByText('Loading...')).toBeInTheDocument();
  });

  it('shows the service, the artist and the salon', async () => {
    const artist = {
      ...buildGalleryItem().artist,
      airtouchCertified: 20,
      airtouchCertUrl: 'https://certs.test/7',
    };
    opened = await openGallery(buildGalleryContext([buildGalleryItem({ artist, distance: 1.5 })]));
    const card = await screen.findByRole('listitem', { name: 'Balayage' });
    expect(within(card).getByRole('img', { name: 'Balayage by Maeve Ito' })).toBeInTheDocument();
    for (const text of ['Maeve Ito', 'Copper & Sage', 'Phoenix, AZ', '$$', '1.5 mi']) {
      expect(card).toHaveTextContent(text);
    }
    expect(within(card).getByRole('link', { name: /Intensive/ })).toHaveAttribute(
      'href',
      'https://certs.test/7',
    );
  });

  it('loads the pictures of the first row at once and the others when they are near', async () => {
    opened = await openGallery(buildGalleryContext(buildGalleryItems(6)));
    await shows(6);
    const loading = screen.getAllByRole('img').map((picture) => picture.getAttribute('loading'));
    expect(loading).toEqual(['eager', 'eager', 'eager', 'eager', 'lazy', 'lazy']);
  });

  it('shows a message when it is empty', async () => {
    opened = await openGallery(buildGalleryContext([]));
    expect(await screen.findByText('Nothing found. We are here to change that.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });

  it('shows an error when loading fails, and loads again with Retry', async () => {
    const context = buildGalleryContext();
    context.server.refuse(searchGallery);
    opened = await openGallery(context);
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not load the gallery.');

    context.server.answer(searchGallery, { type: 1, items: buildGalleryItems(2), count: 2, next: null });
    await opened.user.click(screen.getByRole('button', { name: 'Retry' }));
    await shows(2);
  });
});

describe('a gallery of several pages', () => {
  it('loads more with MORE, and then by scrolling, to its end', async () => {
    opened = await openGallery(buildGalleryContext(buildGalleryItems(30)));
    await shows(12);
    expect(sight.observed()).toBe(0);

    await opened.user.click(more());
    await shows(24);
    await waitFor(() => expect(sight.observed()).toBe(1));
    act(() => sight.comeNear());
    await shows(30);

    expect(await screen.findByText('End of gallery.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'MORE' })).toBeNull();
    expect(opened.searches().map(({ offset, after }) => [offset, after])).toEqual([
      [undefined, undefined],
      [undefined, '12'],
      [undefined, '24'],
    ]);
  });

  it('keeps the loaded cards when the next page fails, and retries with MORE', async () => {
    const work = buildGalleryItems(14);
    const context = buildGalleryContext(work);
    opened = await openGallery(context);
    await shows(12);
    context.server.refuse(searchGallery);
    await opened.user.click(more());

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The next pictures could not be loaded. Try again.',
    );
    expect(cards()).toHaveLength(12);
    expect(sight.observed()).toBe(0);

    context.server.answer(searchGallery, { type: 1, items: work.slice(12), count: 14, next: null });
    await opened.user.click(more());
    await shows(14);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows repeated items once when something was published in between', async () => {
    const context = buildGalleryContext();
    context.server.answer(searchGallery, ({ after }) => ({
      type: 1,
      items: after === undefined ? buildGalleryItems(12) : buildGalleryItems(4, 12),
      count: 16,
      next: after === undefined ? 'second' : null,
    }));
    opened = await openGallery(context);
    await shows(12);
    await opened.user.click(more());
    await shows(15);
  });

  it('requests a page once, however often MORE is pressed', async () => {
    const context = buildGalleryContext(buildGalleryItems(30));
    opened = await openGallery(context);
    await shows(12);
    context.server.answer(searchGallery, () => new Promise<never>(() => undefined));
    await opened.user.dblClick(more());
    expect(opened.searches()).toHaveLength(2);
  });
});

describe('the end of the gallery', () => {
  const goUp = () => screen.findByRole('button', { name: 'Go up' });

  it('offers Go up after more than seven pictures on every screen', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    opened = await openGallery(buildGalleryContext(buildGalleryItems(8)));
    expect((await goUp()).closest('.onNarrow')).toBeNull();
    await opened.user.click(await goUp());
    expect(scrollTo.mock.calls).toEqual([[{ top: 0 }]]);
    scrollTo.mockRestore();
  });

  it('offers Go up for seven pictures on narrow screens only', async () => {
    opened = await openGallery(buildGalleryContext(buildGalleryItems(7)));
    expect((await goUp()).closest('.onNarrow')).not.toBeNull();
  });
});

describe('Book', () => {
  const book = async () =>
    opened.user.click(await screen.findByRole('button', { name: 'Book Balayage with Maeve Ito' }));
  const booking = {
    name: 'book-appointment',
    props: {
      artistId: 2,
      serviceId: 101,
      salonId: 7,
      addressId: 70,
      style: { imageId: 1001, url: '/api/gallery/images/1', placeholder: 'data:image/webp;base64,AA==' },
    },
  };

  it('requires a log-in from a visitor, and then opens the dialog', async () => {
    opened = await openGallery(buildGalleryContext(buildGalleryItems(1)));
    const { session, modals } = opened.context;
    session.willLogIn(buildSessionUser());
    await book();
    expect(session.loginsRequired).toHaveLength(1);
    await waitFor(() => expect(modals.opened).toEqual([booking]));
  });

  it('does nothing more when the visitor does not log in', async () => {
    opened = await openGallery(buildGalleryContext(buildGalleryItems(1)));
    await book();
    expect(opened.context.modals.opened).toEqual([]);
  });

  it('opens at once for a logged-in user', async () => {
    opened = await openGallery(buildGalleryContext(buildGalleryItems(1)));
    act(() => opened.context.session.become(buildSessionUser()));
    await book();
    expect(opened.context.session.loginsRequired).toEqual([]);
    await waitFor(() => expect(opened.context.modals.opened).toEqual([booking]));
  });
});
