import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defineRemote } from '@frizo/remote-kit';
import { renderRemote } from '@frizo/remote-kit/testing';
import type { RenderedRemote } from '@frizo/remote-kit/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Navigate, Outlet, routed, useParams } from './index.ts';

function Tab() {
  return <h1>{useParams().tab}</h1>;
}

function Layout() {
  return (
    <>
      <Link to="/history">History</Link>
      <Outlet />
    </>
  );
}

const remote = defineRemote({
  name: 'mf-test',
  Root: routed([
    {
      element: <Layout />,
      children: [
        { index: true, element: <Navigate to="/upcoming" replace /> },
        { path: ':tab', element: <Tab /> },
      ],
    },
  ]),
});

const context = { basePath: '/me/my-appointments' };

describe('a remote with several pages', () => {
  let rendered: RenderedRemote | undefined;

  beforeEach(() => {
    history.replaceState(null, '', '/me/my-appointments');
  });

  afterEach(() => {
    rendered?.unmount();
    rendered = undefined;
  });

  it('has its pages below its base path', async () => {
    rendered = await renderRemote(remote, { context });

    expect(await screen.findByRole('heading', { name: 'upcoming' })).toBeInTheDocument();
    expect(location.pathname).toBe('/me/my-appointments/upcoming');
    expect(screen.getByRole('link', { name: 'History' })).toHaveAttribute(
      'href',
      '/me/my-appointments/history',
    );
  });

  it('changes pages without loading one', async () => {
    rendered = await renderRemote(remote, { context });
    await userEvent.click(await screen.findByRole('link', { name: 'History' }));

    expect(await screen.findByRole('heading', { name: 'history' })).toBeInTheDocument();
    expect(location.pathname).toBe('/me/my-appointments/history');
  });

  it('follows the portal to another of its pages', async () => {
    rendered = await renderRemote(remote, { context });
    await screen.findByRole('heading', { name: 'upcoming' });
    act(() => {
      history.pushState(null, '', '/me/my-appointments/pending');
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    expect(screen.getByRole('heading', { name: 'pending' })).toBeInTheDocument();
  });

  it('can be mounted at the root', async () => {
    history.replaceState(null, '', '/faq');
    rendered = await renderRemote(remote);
    expect(await screen.findByRole('heading', { name: 'faq' })).toBeInTheDocument();
  });

  it('stops listening to the address when it is unmounted, also in StrictMode', async () => {
    const listening = new Map<string, number>();
    const count = (step: number) => (type: string) =>
      void listening.set(type, (listening.get(type) ?? 0) + step);
    const add = window.addEventListener.bind(window);
    const remove = window.removeEventListener.bind(window);
    const spies = [
      jest.spyOn(window, 'addEventListener').mockImplementation((...all: Parameters<typeof add>) => {
        count(1)(all[0]);
        add(...all);
      }),
      jest.spyOn(window, 'removeEventListener').mockImplementation((...all: Parameters<typeof remove>) => {
        count(-1)(all[0]);
        remove(...all);
      }),
    ];

    for (let trip = 0; trip < 10; trip += 1) {
      const visit = await renderRemote(remote, { context });
      expect(Object.fromEntries(listening)).toMatchObject({ popstate: 1 });
      visit.unmount();
    }

    expect(Object.fromEntries(listening)).toMatchObject({ popstate: 0 });
    spies.forEach((spy) => spy.mockRestore());
  });
});
