import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { getMapAddresses } from '@frizo/contracts';
import { installFakeMap, type FakeMap } from '@frizo/map/testing';
import { buildGalleryItem } from '../../testing/build-gallery-item.ts';
import { buildMapAddress } from '../../testing/build-map-address.ts';
import { buildGalleryContext, cards, openGallery, type OpenedGallery } from '../../testing/open-gallery.tsx';

let opened: OpenedGallery;
let map: FakeMap;

beforeEach(() => {
  map = installFakeMap();
});
afterEach(() => {
  opened.unmount();
  map.remove();
});

const maevelle = buildMapAddress({ id: 90, salonId: 9, title: 'Maevelle', lat: 33.5 });

function buildMapContext() {
  const context = buildGalleryContext([buildGalleryItem()]);
  context.server.answer(getMapAddresses, { addresses: [buildMapAddress(), maevelle] });
  return context;
}

async function openMap(query: string) {
  opened = await openGallery(buildMapContext(), query);
  await waitFor(() => expect(map.drawn().markers).toHaveLength(2));
  await waitFor(() => expect(cards()).toHaveLength(1));
}
const area = () => screen.queryByRole('application', { name: /Map of salons/ });
const lastSearch = () => opened.searches().at(-1);
const params = () => Object.fromEntries(new URLSearchParams(window.location.search));

describe('the map beside the work', () => {
  it('is loaded when it is opened, is part of the address, and can be closed', async () => {
    opened = await openGallery(buildMapContext());
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(opened.context.server.requestsOf(getMapAddresses)).toEqual([]);
    expect(map.count()).toBe(0);

    await opened.user.click(screen.getByRole('button', { name: 'Map' }));
    await waitFor(() => expect(area()).toBeVisible());
    expect(params()).toEqual({ map: '1' });

    await opened.user.click(screen.getByRole('button', { name: 'Hide map' }));
    expect(params()).toEqual({});
    expect(area()).toBeNull();
    expect(map.count()).toBe(0);
  });

  it('shows the country without a place, with all salons, those of the work in front', async () => {
    await openMap('?map=1');
    expect(map.targets[0]).toEqual({ center: { lat: 39.709, lon: -98.35 }, zoom: 5 });
    await waitFor(() =>
      expect(map.drawn().markers.map(({ title, isShown }) => [title, isShown])).toEqual([
        ['Copper & Sage', true],
        ['Maevelle', false],
      ]),
    );
  });

  it('shows the city of a search', async () => {
    await openMap('?where=85001&map=1');
    expect(map.targets[0]).toEqual({ center: { lat: 33.45, lon: -112.07 }, zoom: 11 });
  });

  it('shows the salons of the work when the others could not be loaded', async () => {
    const context = buildMapContext();
    context.server.refuse(getMapAddresses);
    opened = await openGallery(context, '?map=1');
    await waitFor(() => expect(map.drawn().markers.map(({ title }) => title)).toEqual(['Copper & Sage']));
  });
});

describe('list and map', () => {
  it('search the area that the map was moved to, and keep it in view', async () => {
    await openMap('?where=85001&map=1');
    const sent = map.targets.length;
    await act(async () => map.moveTo({ center: { lat: 33.41234, lon: -111.94321 }, zoom: 9 }));
    await opened.user.click(screen.getByRole('button', { name: 'Search this area' }));
    expect(params()).toEqual({ latitude: '33.412', longitude: '-111.943', area: '1', map: '1' });
    await waitFor(() => expect(lastSearch()).toMatchObject({ latitude: 33.412, longitude: -111.943 }));
    expect(screen.getAllByText('Area on the map')).not.toHaveLength(0);
    expect(map.targets.slice(sent)).toEqual([{ center: { lat: 33.41234, lon: -111.94321 }, zoom: 9 }]);
  });

  it('highlight the same salon', async () => {
    await openMap('?where=85001&map=1');
    const [card] = cards();
    if (!card) throw new Error('There is no card.');
    await opened.user.hover(within(card).getByRole('button', { name: /^Book/ }));
    expect(map.drawn().highlightedId).toBe('71');
    await opened.user.unhover(within(card).getByRole('button', { name: /^Book/ }));
    await opened.user.hover(screen.getByRole('button', { name: 'Hide map' }));
    expect(map.drawn().highlightedId).toBeUndefined();
  });

  it('filter by the salon that was chosen', async () => {
    await openMap('?where=85001&map=1');
    await opened.user.click(await screen.findByRole('button', { name: 'Maevelle Phoenix, AZ' }));
    await opened.user.click(
      within(screen.getByRole('group', { name: 'Maevelle' })).getByRole('button', { name: 'See work' }),
    );
    expect(params()).toEqual({ where: '85001', who: 'Maevelle', salon: '9', map: '1' });
    await waitFor(() => expect(lastSearch()).toMatchObject({ cityZip: '85001', salonId: 9 }));
  });
});

describe('tiles', () => {
  it("come from the portal's settings, with their attribution", async () => {
    const tiles = { url: 'https://tiles.test/{z}/{x}/{y}.png', attribution: '© Somebody' };
    opened = await openGallery({ ...buildMapContext(), map: tiles }, '?map=1');
    expect(await screen.findByText('© Somebody')).toBeVisible();
    expect(map.tiles()).toEqual(tiles);
  });
});
