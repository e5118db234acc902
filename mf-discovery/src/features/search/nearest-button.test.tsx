import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { searchGallery } from '@frizo/contracts';
import { openGallery, type OpenedGallery } from '../../testing/open-gallery.tsx';

type Ask = Geolocation['getCurrentPosition'];

let opened: OpenedGallery;
let tell: Parameters<Ask>[0];
let refuse: NonNullable<Parameters<Ask>[1]>;

/** A browser that waits until the test says what the person answered. */
async function openWithGeolocation(query = '') {
  const getCurrentPosition: Ask = (onTold, onRefused) => {
    tell = onTold;
    if (onRefused) refuse = onRefused;
  };
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  opened = await openGallery(undefined, query);
}

afterEach(() => {
  opened.unmount();
  Reflect.deleteProperty(navigator, 'geolocation');
});

const nearest = () => screen.getByRole('button', { name: 'Nearest to me' });
const refuseWith = (code: number) =>
  act(() => refuse({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }));

describe('Nearest to me', () => {
  it('searches around where the person is, to a hundred yards, in place of a city', async () => {
    await openWithGeolocation('?where=85001');
    await opened.user.click(nearest());
    expect(nearest()).toHaveAttribute('aria-disabled', 'true');
    act(() => tell({ coords: { latitude: 40.712_776, longitude: -74.005_974 } } as GeolocationPosition));

    await waitFor(() =>
      expect(opened.context.server.requestsOf(searchGallery).at(-1)).toMatchObject({
        latitude: 40.713,
        longitude: -74.006,
        cityZip: undefined,
      }),
    );
    expect(window.location.search).toBe('?latitude=40.713&longitude=-74.006');

    await opened.user.click(screen.getByRole('button', { name: 'Remove Nearest to me' }));
    expect(window.location.search).toBe('');
  });

  it.each([
    ['is not allowed to', 1, 'Stay local. Please enable Location in your browser settings.'],
    ['does not know', 2, 'Location is not accessible'],
    ['takes too long', 3, 'Location is not accessible'],
  ])('says what to do where the browser %s', async (_why, code, text) => {
    await openWithGeolocation();
    await opened.user.click(nearest());
    refuseWith(code);
    expect(opened.context.notices.shown).toEqual([{ kind: 'error', text }]);
    expect(nearest()).not.toHaveAttribute('aria-disabled', 'true');
    expect(window.location.search).toBe('');
  });

  it('says so where the browser cannot tell at all', async () => {
    opened = await openGallery();
    await opened.user.click(nearest());
    expect(opened.context.notices.shown).toEqual([{ kind: 'error', text: 'Location is not accessible' }]);
  });
});
