import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getOwnFavorites,
  getServiceTree,
  searchGallery,
  suggestNames,
  suggestPlaces,
  type GalleryAnswer,
  type GalleryItem,
  type RequestOf,
} from '@frizo/contracts';
import { buildRemoteContext, renderRemote } from '@frizo/remote-kit/testing';
import type { FakeRemoteContext, RenderedRemote } from '@frizo/remote-kit/testing';
import { remote } from '../index.ts';
import { buildGalleryItems } from './build-gallery-item.ts';

const node = { num: 1, popular: 1, canHaveImage: true, allowZeroPrice: false };

/** A fake portal that changes the address and announces it, and a server with this work. */
export function buildGalleryContext(work: readonly GalleryItem[] = buildGalleryItems(3)): FakeRemoteContext {
  const context = buildRemoteContext({
    navigate(to) {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    },
  });
  context.server
    .answer(searchGallery, (request) => pageOf(work, request))
    .answer(getOwnFavorites, { galleryItemFavorite: [], userFavorite: [] })
    .answer(getServiceTree, {
      response: [
        { ...node, id: 1, i18nKey: 'Hair', parentId: 0, leaf: false },
        { ...node, id: 2, i18nKey: 'Nails', parentId: 0, leaf: false },
        { ...node, id: 101, i18nKey: 'Balayage', parentId: 1, leaf: true },
      ],
    })
    .answer(suggestPlaces, {
      list: [
        { zip: '85001', city: 'Phoenix', state: 'AZ', lat: 33.45, lon: -112.07 },
        { zip: '97535', city: 'Phoenix', state: 'OR', lat: 42.27, lon: -122.81 },
      ],
    })
    .answer(suggestNames, {
      list: [
        { kind: 'artist', id: 2, name: 'Maeve Ito', city: 'Phoenix', state: 'AZ' },
        { kind: 'salon', id: 9, name: 'Maevelle', city: 'Austin', state: 'TX' },
      ],
    });
  return context;
}

/** A page of this work, as the server returns it; `after` is where it begins. */
export function pageOf(
  work: readonly GalleryItem[],
  { count = 12, after = '0' }: RequestOf<typeof searchGallery>,
): FlatAnswer {
  const end = Number(after) + count;
  const next = end < work.length ? String(end) : null;
  return { type: 1, items: work.slice(Number(after), end), count: work.length, next };
}

type FlatAnswer = Extract<GalleryAnswer, { type: 1 }>;

export interface OpenedGallery extends RenderedRemote {
  readonly user: ReturnType<typeof userEvent.setup>;
  /** The search requests, in order. */
  searches(): RequestOf<typeof searchGallery>[];
}

/** Opens the home page at an address; `state` is the state of its history entry, for tests of Back. */
export async function openGallery(
  context: FakeRemoteContext = buildGalleryContext(),
  query = '',
  state: unknown = null,
): Promise<OpenedGallery> {
  window.history.replaceState(state, '', `/${query}`);
  const rendered = await renderRemote(remote, { context });
  return {
    ...rendered,
    user: userEvent.setup(),
    searches: () => context.server.requestsOf(searchGallery),
  };
}

/** The displayed cards. */
export function cards(): HTMLElement[] {
  return screen.queryAllByRole('listitem', { name: /./ });
}

/** The number of displayed cards; cheaper for polling than querying them by their names. */
export function countOfCards(): number {
  return screen.queryByRole('list', { name: 'Work' })?.children.length ?? 0;
}

/** Goes back like the browser's button. */
export async function goBack(): Promise<void> {
  const isBack = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  await act(async () => {
    window.history.back();
    await isBack;
  });
}
