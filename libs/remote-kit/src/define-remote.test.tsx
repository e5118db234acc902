import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { getClientAppointments, getServiceTree, removeFavoriteItem } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import {
  createFrizoApi,
  defineRemote,
  mutation,
  query,
  useNotices,
  useRequest,
  useSession,
} from './index.ts';
import { buildRemoteContext, renderInRemote, renderRemote } from './testing.ts';
import type { RenderedRemote } from './testing.ts';
import { useUnsavedWork } from './unsaved-work.ts';

const api = createFrizoApi({
  name: 'appointments',
  endpoints: { getClientAppointments: query(getClientAppointments) },
});

function Appointments() {
  const { data, isError } = api.useGetClientAppointmentsQuery({ tab: 'upcoming' });
  if (isError) return <p>Failed</p>;
  return <p>{data ? `${data.count} appointments` : 'Loading'}</p>;
}

const remote = defineRemote({ name: 'mf-test', Root: Appointments, apis: [api] });

/** A server where the user has this many appointments. */
const serverWith = (count: number) => createFakeRequest().answer(getClientAppointments, { data: [], count });

describe('a remote', () => {
  let rendered: RenderedRemote | undefined;

  afterEach(() => {
    rendered?.unmount();
    rendered = undefined;
  });

  it('sends requests through the shell and shows the answers', async () => {
    rendered = await renderRemote(remote, { context: { server: serverWith(3) } });
    expect(await screen.findByText('3 appointments')).toBeInTheDocument();
  });

  it('receives failed requests', async () => {
    const server = createFakeRequest().refuse(getClientAppointments);
    rendered = await renderRemote(remote, { context: { server } });
    expect(await screen.findByText('Failed')).toBeInTheDocument();
  });

  it('has its own store in each mount', async () => {
    const server = serverWith(3);
    rendered = await renderRemote(remote, { context: { server } });
    const other = await renderRemote(remote, { context: { server } });

    expect(await screen.findAllByText('3 appointments')).toHaveLength(2);
    expect(server.requestsOf(getClientAppointments)).toHaveLength(2);
    other.unmount();
  });

  it('marks its element while it is mounted', async () => {
    rendered = await renderRemote(remote, { context: { server: serverWith(0) } });
    const { element } = rendered;
    expect(element).toHaveClass('remote-mf-test');

    rendered.unmount();
    expect(element).not.toHaveClass('remote-mf-test');
    expect(element).toBeEmptyDOMElement();
  });

  it('reports what it throws, and unmounts its content', async () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Bad = () => {
      throw new Error('no such artist');
    };
    rendered = await renderRemote(defineRemote({ name: 'mf-test', Root: Bad }));

    expect(rendered.context.failures).toEqual([new Error('no such artist')]);
    expect(rendered.element).toBeEmptyDOMElement();
    silent.mockRestore();
  });

  it('reports whether it has unsaved work', async () => {
    function Form() {
      const [isDirty, setDirty] = useState(false);
      useUnsavedWork(isDirty);
      return <button onClick={() => setDirty(!isDirty)}>Type</button>;
    }
    rendered = await renderInRemote(<Form />);
    expect(rendered.hasUnsavedWork?.()).toBe(false);

    await userEvent.click(screen.getByRole('button', { name: 'Type' }));
    expect(rendered.hasUnsavedWork?.()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Type' }));
    expect(rendered.hasUnsavedWork?.()).toBe(false);
  });

  it('provides notices and requests to hooks', async () => {
    function Removal() {
      const [notices, request] = [useNotices(), useRequest()];
      const remove = async () => {
        await request(getServiceTree, {});
        notices.show({ kind: 'success', text: 'Removed' });
      };
      return <button onClick={() => void remove()}>Remove</button>;
    }
    rendered = await renderInRemote(<Removal />);
    const { context } = rendered;
    context.server.answer(getServiceTree, { response: [] });

    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));

    expect(context.notices.shown).toEqual([{ kind: 'success', text: 'Removed' }]);
  });

  it('aborts reads when it is unmounted, but not writes', async () => {
    const writes = createFrizoApi({
      name: 'writes',
      endpoints: { getServiceTree: query(getServiceTree), removeFavoriteItem: mutation(removeFavoriteItem) },
    });
    function Removal() {
      writes.useGetServiceTreeQuery({});
      const [remove] = writes.useRemoveFavoriteItemMutation();
      return <button onClick={() => void remove({ galleryItemID: 5 })}>Remove</button>;
    }
    const signals: Record<string, AbortSignal | undefined> = {};
    const never = new Promise<never>(() => undefined);
    const server = createFakeRequest()
      .answer(getServiceTree, (_request, { signal }) => {
        signals['read'] = signal;
        return never;
      })
      .answer(removeFavoriteItem, (_request, { signal }) => {
        signals['write'] = signal;
        return never;
      });
    const left = await renderInRemote(<Removal />, { apis: [writes], context: { server } });
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    left.unmount();
    expect(server.requestsOf(removeFavoriteItem)).toHaveLength(1);
    expect([signals['read']?.aborted, signals['write']?.aborted]).toEqual([true, undefined]);
  });

  it('lets whoever has sent a write know how it ended after it is unmounted', async () => {
    const writes = createFrizoApi({
      name: 'late-writes',
      endpoints: { removeFavoriteItem: mutation(removeFavoriteItem) },
    });
    const outcomes: unknown[] = [];
    function Removal() {
      const [remove] = writes.useRemoveFavoriteItemMutation();
      const run = async () => outcomes.push((await remove({ galleryItemID: 5 })).error ?? 'removed');
      return <button onClick={() => void run()}>Remove</button>;
    }
    const answered = Promise.withResolvers<void>();
    const server = createFakeRequest().answer(removeFavoriteItem, async () => {
      await answered.promise;
      return { success: true };
    });
    const left = await renderInRemote(<Removal />, { apis: [writes], context: { server } });
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    left.unmount();
    answered.resolve();
    await waitFor(() => expect(outcomes).toEqual(['removed']));
  });

  it('throws in a component outside of it', async () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { render } = await import('@testing-library/react');
    expect(() => render(<Name />)).toThrow('Not inside a remote');
    silent.mockRestore();
  });
});

function Name() {
  const { user, can } = useSession();
  return <p>{user ? `${user.firstName} ${can('book-as-client') ? 'may book' : ''}` : 'Nobody'}</p>;
}

describe('a remote whose user changes', () => {
  const ada = buildSessionUser({ id: 1, firstName: 'Ada' });
  const bea = buildSessionUser({ id: 2, firstName: 'Bea' });

  /** Stores the name that it first rendered, as a form would store typed text. */
  function Memory() {
    const [first] = useState(useSession().user?.firstName ?? 'nobody');
    const { data } = api.useGetClientAppointmentsQuery({});
    return (
      <>
        <Name />
        <p>Begun by {first}</p>
        <p>{data ? `${data.count} appointments` : 'Loading'}</p>
      </>
    );
  }

  async function renderFor(user: typeof ada | null) {
    let count = 0;
    const session = createFakeSession(user);
    const server = createFakeRequest().answer(getClientAppointments, () => {
      count += 1;
      return { data: [], count };
    });
    const rendered = await renderInRemote(<Memory />, { apis: [api], context: { session, server } });
    return { session, rendered, requests: () => server.requestsOf(getClientAppointments) };
  }

  it('restarts for another one: nothing of the first user is visible or stored', async () => {
    const { session, rendered, requests } = await renderFor(ada);
    expect(screen.getByText('Ada may book')).toBeInTheDocument();

    act(() => session.become(bea));

    expect(screen.getByText('Begun by Bea')).toBeInTheDocument();
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(await screen.findByText('2 appointments')).toBeInTheDocument();
    expect(requests()).toHaveLength(2);
    rendered.unmount();
  });

  it('restarts when the user signs out', async () => {
    const { session, rendered } = await renderFor(ada);
    act(() => session.become(null));
    expect(screen.getByText('Begun by nobody')).toBeInTheDocument();
    rendered.unmount();
  });

  it('continues when a visitor logs in', async () => {
    const { session, rendered, requests } = await renderFor(null);
    act(() => session.become(ada));

    expect(screen.getByText('Ada may book')).toBeInTheDocument();
    expect(screen.getByText('Begun by nobody')).toBeInTheDocument();
    expect(requests()).toHaveLength(1);
    rendered.unmount();
  });

  it('continues when a session expires and the same user comes back, and restarts for another', async () => {
    const { session, rendered } = await renderFor(ada);
    act(() => session.become('expired'));
    act(() => session.become(ada));
    expect(screen.getByText('Begun by Ada')).toBeInTheDocument();

    act(() => session.become('expired'));
    act(() => session.become(bea));
    expect(screen.getByText('Begun by Bea')).toBeInTheDocument();
    rendered.unmount();
  });
});

describe('a remote that is unmounted', () => {
  it('leaves no listener, timer, request or node behind, also in StrictMode', async () => {
    const added = jest.spyOn(window, 'addEventListener');
    const removed = jest.spyOn(window, 'removeEventListener');
    const session = createFakeSession();
    let listeners = 0;
    const counted = {
      ...session,
      subscribe(listener: () => void) {
        listeners += 1;
        const stop = session.subscribe(listener);
        return () => {
          listeners -= 1;
          stop();
        };
      },
    };
    const effects = { run: 0, cleaned: 0 };
    function Root() {
      useSession();
      api.useGetClientAppointmentsQuery({});
      useEffect(() => {
        effects.run += 1;
        return () => {
          effects.cleaned += 1;
        };
      }, []);
      return null;
    }
    const signals: (AbortSignal | undefined)[] = [];
    const request = (_call: unknown, _input: unknown, options?: { signal?: AbortSignal }) => {
      signals.push(options?.signal);
      return new Promise<never>(() => undefined);
    };
    const bodyBefore = document.body.innerHTML;

    const rendered = await renderRemote(defineRemote({ name: 'mf-test', Root, apis: [api] }), {
      context: { session: counted, request },
    });
    expect(effects.run).toBe(2);
    expect(listeners).toBeGreaterThan(0);
    jest.useFakeTimers();
    rendered.unmount();
    rendered.unmount();

    expect(effects.cleaned).toBe(effects.run);
    expect(listeners).toBe(0);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    expect(jest.getTimerCount()).toBe(0);
    expect(added.mock.calls.length).toBe(removed.mock.calls.length);
    expect(document.body.innerHTML).toBe(bodyBefore);
    jest.useRealTimers();
  });

  it('can be mounted into the same element again, many times', async () => {
    const element = document.createElement('div');
    const context = buildRemoteContext({ server: serverWith(1) });
    for (let trip = 0; trip < 20; trip += 1) {
      const mounted = await act(async () => remote.mount(element, context));
      act(() => mounted.unmount());
    }
    expect(element).toBeEmptyDOMElement();
    expect(element.classList).toHaveLength(0);
  });
});

describe('a remote that was offline', () => {
  it('reloads failed and possibly outdated queries when the connection returns', async () => {
    const server = createFakeRequest().refuse(getClientAppointments, { kind: 'network', status: 0 });
    const rendered = await renderRemote(remote, { context: { server } });
    expect(await screen.findByText('Failed')).toBeInTheDocument();
    server.answer(getClientAppointments, { data: [], count: 3 });
    act(() => void window.dispatchEvent(new Event('frizo:connected')));
    expect(await screen.findByText('3 appointments')).toBeInTheDocument();
    server.answer(getClientAppointments, { data: [], count: 4 });
    act(() => void window.dispatchEvent(new Event('frizo:connected')));
    expect(await screen.findByText('4 appointments')).toBeInTheDocument();
    rendered.unmount();
    window.dispatchEvent(new Event('frizo:connected'));
    expect(server.requestsOf(getClientAppointments)).toHaveLength(3);
  });
});

describe('a remote whose page was left', () => {
  it('has nothing to reload, and reports no error', async () => {
    const server = serverWith(3);
    const dialog = { end: (): unknown => undefined };
    function Page() {
      const { refetch } = api.useGetClientAppointmentsQuery({ tab: 'upcoming' });
      useEffect(() => void (dialog.end = refetch));
      return <p>Page</p>;
    }
    const rendered = await renderInRemote(<Page />, { apis: [api], context: { server } });
    await act(async () => dialog.end());
    expect(server.requestsOf(getClientAppointments)).toHaveLength(2);
    rendered.unmount();
    // Like a dialog that was opened from the page and ends after it.
    expect(() => dialog.end()).not.toThrow();
    expect(server.requestsOf(getClientAppointments)).toHaveLength(2);
  });
});
