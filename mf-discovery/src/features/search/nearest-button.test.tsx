import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { openSearchBar, part, type OpenedSearchBar } from './testing/open-search-bar.tsx';

type Ask = Geolocation['getCurrentPosition'];

let opened: OpenedSearchBar;
let reportPosition: Parameters<Ask>[0];
let refuse: NonNullable<Parameters<Ask>[1]>;

/** A browser whose response the test decides. */
function stubGeolocation(): void {
  const getCurrentPosition: Ask = (onSuccess, onError) => {
    reportPosition = onSuccess;
    if (onError) refuse = onError;
  };
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
}

afterEach(() => {
  opened.unmount();
  Reflect.deleteProperty(navigator, 'geolocation');
});

const nearest = () => screen.getByRole('button', { name: 'Nearest to me' });

async function askNearest(query = ''): Promise<void> {
  opened = await openSearchBar(query);
  await opened.user.click(part('Where'));
  await opened.user.click(await screen.findByRole('button', { name: 'Nearest to me' }));
}

const isTold = () =>
  act(async () =>
    reportPosition({ coords: { latitude: 40.712_776, longitude: -74.005_974 } } as GeolocationPosition),
  );
const isRefused = (code: number) =>
  act(async () => refuse({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }));

describe('Nearest to me', () => {
  it("searches around the user's position, rounded to a hundred yards, instead of a city", async () => {
    stubGeolocation();
    await askNearest('?where=85001');
    expect(nearest()).toHaveAttribute('aria-disabled', 'true');
    await isTold();
    expect(window.location.search).toBe('?latitude=40.713&longitude=-74.006');
    expect(part('Where')).toHaveTextContent('Where Nearest to me');
    expect(part('Where')).toHaveAttribute('aria-expanded', 'false');

    await opened.user.click(screen.getByRole('button', { name: 'Remove Nearest to me' }));
    expect(window.location.search).toBe('');
  });

  it('keeps what was chosen while the browser looked up the position', async () => {
    stubGeolocation();
    await askNearest();
    await opened.user.click(part('What'));
    await opened.user.click(await screen.findByRole('checkbox', { name: 'Balayage' }));
    await isTold();
    expect(window.location.search).toBe('?services=103&latitude=40.713&longitude=-74.006');
  });

  it('asks to enable Location when permission is denied', async () => {
    stubGeolocation();
    await askNearest();
    await isRefused(1);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Stay localPlease enable Location in your browser settings.',
    );
    expect(nearest()).not.toHaveAttribute('aria-disabled', 'true');

    await opened.user.click(nearest());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it.each([
    ['has no position', 2],
    ['takes too long', 3],
  ])('shows a message when the browser %s', async (_why, code) => {
    stubGeolocation();
    await askNearest();
    await isRefused(code);
    expect(screen.getByRole('alert')).toHaveTextContent('Location is not accessible');
    expect(window.location.search).toBe('');
  });

  it('shows a message when the browser has no geolocation', async () => {
    await askNearest();
    expect(await screen.findByRole('alert')).toHaveTextContent('Location is not accessible');
  });
});
