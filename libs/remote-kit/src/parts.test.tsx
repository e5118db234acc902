import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { connectedEvent, lazyPart, loadEventually, usePart } from './parts.tsx';

const Clients: ComponentType = () => <h1>Clients</h1>;

/** A chunk that the network has or does not have, with a count of its requests. */
function chunkThat(isThere: boolean) {
  const chunk = {
    isThere,
    requests: [] as (string | undefined)[],
    async load() {
      chunk.requests.push(window.frizoRetry);
      if (!chunk.isThere) throw new Error('ChunkLoadError');
      return Clients;
    },
  };
  return chunk;
}

function Panel({ load }: { load: () => Promise<ComponentType> }) {
  const { Part, hasFailed, retry } = usePart(load);
  if (hasFailed) return <button onClick={retry}>Retry</button>;
  return Part ? <Part /> : <p>Loading</p>;
}

class Boundary extends Component<{ onError: (error: unknown) => void; children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

beforeEach(() => {
  delete window.frizoRetry;
});
afterEach(cleanup);

describe('a part that could not be loaded', () => {
  it('is requested again, at a new address, by Retry', async () => {
    const chunk = chunkThat(false);
    render(<Panel load={chunk.load} />);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    chunk.isThere = true;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Clients' })).toBeVisible();
    expect(chunk.requests).toEqual([undefined, '?retry=1']);
  });

  it.each([connectedEvent, 'online'])('is requested again automatically on %s', async (event) => {
    const chunk = chunkThat(false);
    await act(async () => void render(<Panel load={chunk.load} />));
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    chunk.isThere = true;
    act(() => void window.dispatchEvent(new Event(event)));
    expect(await screen.findByRole('heading', { name: 'Clients' })).toBeVisible();
  });

  it('is requested as often as it fails, each time at a different address', async () => {
    const chunk = chunkThat(false);
    render(<Panel load={chunk.load} />);
    for (let count = 0; count < 3; count += 1)
      await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Retry' });
    expect(chunk.requests).toEqual([undefined, '?retry=1', '?retry=2', '?retry=3']);
  });

  it('is not requested again once it is no longer wanted', async () => {
    const chunk = chunkThat(false);
    const { unmount } = render(<Panel load={chunk.load} />);
    await screen.findByRole('button', { name: 'Retry' });
    unmount();
    window.dispatchEvent(new Event(connectedEvent));
    expect(chunk.requests).toHaveLength(1);
  });
});

describe('a lazy page', () => {
  it('renders at once when it has been loaded before', async () => {
    const Page = lazyPart(chunkThat(true).load, () => <p>Loading</p>);
    const first = render(<Page />);
    expect(screen.getByText('Loading')).toBeVisible();
    await screen.findByRole('heading', { name: 'Clients' });
    first.unmount();
    render(<Page />);
    expect(screen.getByRole('heading', { name: 'Clients' })).toBeVisible();
  });

  it('throws when it cannot be loaded, and is requested again by the next mount', async () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const chunk = chunkThat(false);
    const Page = lazyPart(chunk.load, () => <p>Loading</p>);
    const errors: unknown[] = [];
    const mount = () =>
      render(
        <Boundary onError={(error) => errors.push(error)}>
          <Page />
        </Boundary>,
      );
    await act(async () => void mount());
    expect(errors).toMatchObject([{ name: 'PartLoadError', message: 'ChunkLoadError' }]);
    chunk.isThere = true;
    mount();
    expect(await screen.findByRole('heading', { name: 'Clients' })).toBeVisible();
    silent.mockRestore();
  });
});

describe('code that is loaded in the background', () => {
  it('arrives when the connection is back', async () => {
    const load = jest
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockRejectedValueOnce(new Error('503'))
      .mockResolvedValue('push');
    const loaded = loadEventually(load);
    for (const tries of [1, 2]) {
      await act(async () => undefined);
      expect(load).toHaveBeenCalledTimes(tries);
      window.dispatchEvent(new Event(connectedEvent));
    }
    await expect(loaded).resolves.toBe('push');
    expect(load).toHaveBeenCalledTimes(3);
  });
});
