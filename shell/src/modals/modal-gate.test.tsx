import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ModalModule, RemoteContext, SettleModal } from '@frizo/remote-kit';
import { buildPortal } from '../testing/build-portal.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import type { ShellModal } from './shell-modal.ts';

interface Opened {
  context: RemoteContext;
  settle: SettleModal;
}

function setUp(modals: Record<string, Partial<ShellModal>> = {}) {
  const deadlines: (() => void)[] = [];
  const portal = buildPortal({
    modals: Object.fromEntries(
      Object.entries(modals).map(([name, modal]) => [
        name,
        { size: 'small', load: async () => formModal(), ...modal } as const,
      ]),
    ),
    queue: {
      schedule: (work) => {
        deadlines.push(work);
        return () => undefined;
      },
    },
  });
  return { portal, deadlines, user: userEvent.setup() };
}

/** A modal with one field and its own Close button, which reports the context that it is mounted with. */
function formModal(onMount: (opened: Opened) => void = () => undefined, isUnsaved = false): ModalModule {
  return {
    mount(element, context, _props, settle) {
      const field = document.createElement('input');
      field.setAttribute('aria-label', 'Name');
      const close = document.createElement('button');
      close.textContent = 'Close';
      close.addEventListener('click', () => settle.dismiss());
      element.append(field, close);
      onMount({ context, settle });
      return { unmount: () => element.replaceChildren(), hasUnsavedWork: () => isUnsaved };
    },
  };
}

/** Renders the page with the focus on Log In, and opens a modal from there. */
async function open(setup: ReturnType<typeof setUp>, name: 'log-in' | 'confirm-leave' = 'log-in') {
  await renderPortal(setup.portal);
  screen.getByRole('link', { name: 'Log In' }).focus();
  return act(async () => ({ settled: setup.portal.modals.open(name, {}) }));
}

function expectPageBack() {
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('link', { name: 'Log In' })).toHaveFocus();
  expect(screen.getByRole('main').closest('[inert]')).toBeNull();
  expect(document.documentElement.style.overflow).toBe('');
}

describe('a dialog', () => {
  it('locks scroll and takes the focus while it is open, and restores them', async () => {
    let opened: Opened | undefined;
    const setup = setUp({ 'log-in': { load: async () => formModal((given) => (opened = given)) } });
    const { settled } = await open(setup);
    const dialog = await screen.findByRole('dialog', { name: 'Log in' });
    await screen.findByLabelText('Name');
    expect(dialog).toHaveFocus();
    expect(screen.getByRole('main').closest('[inert]')).not.toBeNull();
    expect(document.documentElement.style.overflow).toBe('hidden');
    act(() => opened?.settle.complete(true));
    await expect(settled).resolves.toEqual({ kind: 'completed', result: true });
    expectPageBack();
  });

  it('is labeled by its heading as soon as it opens', async () => {
    const neverLoads = () => new Promise<ModalModule>(() => undefined);
    const setup = setUp({ 'confirm-leave': { title: 'Leave without saving?', load: neverLoads } });
    await open(setup, 'confirm-leave');
    const dialog = screen.getByRole('dialog', { name: 'Leave without saving?' });
    expect(dialog).toHaveFocus();
    expect(within(dialog).getByRole('heading')).toHaveTextContent('Leave without saving?');
  });

  it('shows its own header until its content is rendered', async () => {
    let render: (() => void) | undefined;
    const rendersLater: ModalModule = {
      mount(element) {
        render = () => element.replaceChildren(document.createElement('h2'));
        return { unmount: () => undefined };
      },
    };
    const setup = setUp({
      'confirm-leave': { title: 'Leave without saving?', load: async () => rendersLater },
    });
    await open(setup, 'confirm-leave');
    await waitFor(() => expect(render).toBeDefined());
    const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(headings()).toEqual(['Leave without saving?']);
    act(() => render?.());
    await waitFor(() => expect(headings()).toEqual(['']));
  });

  it('has a static backdrop, and closes with its button and with Escape', async () => {
    const setup = setUp({ 'log-in': {} });
    const { settled } = await open(setup);
    const dialog = await screen.findByRole('dialog');
    await setup.user.click(dialog.parentElement as HTMLElement);
    expect(screen.getByRole('dialog')).toBeVisible();
    await setup.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await expect(settled).resolves.toEqual({ kind: 'dismissed' });
    expectPageBack();
    act(() => void setup.portal.modals.open('log-in', {}));
    await screen.findByLabelText('Name');
    await setup.user.keyboard('{Escape}');
    expectPageBack();
  });

  it('asks before unsaved work is lost', async () => {
    let leave: SettleModal | undefined;
    const setup = setUp({
      'log-in': { load: async () => formModal(undefined, true) },
      'confirm-leave': { load: async () => formModal(({ settle }) => (leave = settle)) },
    });
    await open(setup);
    await screen.findByLabelText('Name');
    await setup.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(leave).toBeDefined());
    await act(async () => leave?.dismiss());
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeVisible();
    leave = undefined;
    await setup.user.keyboard('{Escape}');
    await waitFor(() => expect(leave).toBeDefined());
    await act(async () => leave?.complete(true));
    expectPageBack();
  });

  it('closes on Back, which asks before unsaved work is lost', async () => {
    const onBack: (() => void)[] = [];
    window.frizoBack = {
      open(close) {
        onBack.push(close);
        return () => void onBack.splice(onBack.indexOf(close), 1);
      },
    };
    let leave: SettleModal | undefined;
    let isUnsaved = true;
    const form = () => ({
      mount: (...given: Parameters<ModalModule['mount']>) => ({
        ...formModal().mount(...given),
        hasUnsavedWork: () => isUnsaved,
      }),
    });
    const setup = setUp({
      'log-in': { load: async () => form() },
      'confirm-leave': { load: async () => formModal(({ settle }) => (leave = settle)) },
    });
    const { settled } = await open(setup);
    await screen.findByLabelText('Name');
    act(() => onBack.at(-1)?.());
    await waitFor(() => expect(leave).toBeDefined());
    expect(onBack).toHaveLength(2);
    await act(async () => leave?.dismiss());
    expect(screen.getByRole('dialog', { name: 'Log in' })).toBeVisible();
    isUnsaved = false;
    await act(async () => onBack.at(-1)?.());
    await expect(settled).resolves.toEqual({ kind: 'dismissed' });
    expectPageBack();
    expect(onBack).toEqual([]);
    delete window.frizoBack;
  });

  it('returns the focus to the dialog under it', async () => {
    let below: Opened | undefined;
    let above: SettleModal | undefined;
    const setup = setUp({
      'log-in': { load: async () => formModal((given) => (below = given)) },
      'confirm-leave': { load: async () => formModal(({ settle }) => (above = settle)) },
    });
    await open(setup);
    (await screen.findByLabelText('Name')).focus();
    act(() => void below?.context.modals.open('confirm-leave', {}));
    await waitFor(() => expect(above).toBeDefined());
    const [lower] = screen.getAllByRole('dialog', { hidden: true });
    expect(lower?.closest('[inert]')).not.toBeNull();
    act(() => above?.complete(true));
    expect(lower?.closest('[inert]')).toBeNull();
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });
});

describe('a dialog that cannot be shown', () => {
  const errorText = 'This dialog could not be shown. Check your connection and try again.';
  const failing: Record<string, { load: ShellModal['load']; reason: string }> = {
    'with missing code': { load: () => Promise.reject(new Error('404')), reason: 'load-failed' },
    'that throws at mount': {
      load: async () => ({
        mount: () => {
          throw new Error('no store');
        },
      }),
      reason: 'crashed',
    },
  };

  it.each(Object.entries(failing))(
    'shows an error with Retry in its frame: one %s',
    async (_case, { load }) => {
      const tries = [load, async () => formModal()];
      const setup = setUp({ 'log-in': { load: () => (tries.shift() ?? load)() } });
      await open(setup);
      const dialog = await screen.findByRole('dialog', { name: 'Log in' });
      expect(await within(dialog).findByText(errorText)).toHaveAttribute('role', 'alert');
      expect(dialog).toHaveFocus();
      expect(screen.getByRole('main').closest('[inert]')).not.toBeNull();
      await setup.user.click(within(dialog).getByRole('button', { name: 'Retry' }));
      expect(await within(dialog).findByLabelText('Name')).toBeVisible();
      expect(screen.queryByText(errorText)).toBeNull();
    },
  );

  it.each(Object.entries(failing))(
    'ends as failed when it is closed, and restores scroll and focus: one %s',
    async (_case, { load, reason }) => {
      const setup = setUp({ 'log-in': { load } });
      const { settled } = await open(setup);
      await screen.findByText(errorText);
      await setup.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
      await expect(settled).resolves.toEqual({ kind: 'failed', reason });
      expectPageBack();
    },
  );

  it('loads by itself when the connection returns', async () => {
    let isOnline = false;
    const setup = setUp({
      'log-in': {
        load: () => (isOnline ? Promise.resolve(formModal()) : Promise.reject(new Error('offline'))),
      },
    });
    await open(setup);
    await screen.findByText(errorText);
    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByLabelText('Name')).toBeVisible();
  });

  it('shows an error after a deadline, and can be closed before', async () => {
    jest.useFakeTimers();
    try {
      const setup = setUp({ 'log-in': { load: () => new Promise(() => undefined) } });
      await open(setup);
      await act(async () => void (await jest.advanceTimersByTimeAsync(4_000)));
      expect(screen.getByRole('dialog')).toHaveTextContent('Still loading');
      expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' })).toBeVisible();
      await act(async () => void (await jest.advanceTimersByTimeAsync(21_000)));
      expect(screen.getByText(errorText)).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows an error when it crashes while open, and the queue moves on when it is closed', async () => {
    let opened: Opened | undefined;
    const setup = setUp({
      'log-in': { load: async () => formModal((given) => (opened = given)) },
      'confirm-leave': {},
    });
    const { settled } = await open(setup);
    await screen.findByLabelText('Name');
    act(() => void setup.portal.modals.open('confirm-leave', {}));
    await act(async () => opened?.context.reportFailure(new Error('render')));
    expect(screen.getByText(errorText)).toBeVisible();
    expect(screen.queryByLabelText('Name')).toBeNull();
    await setup.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await expect(settled).resolves.toEqual({ kind: 'failed', reason: 'crashed' });
    expect(await screen.findByRole('dialog', { name: 'Confirm leave' })).toBeVisible();
  });

  it('offers a reload if the page is outdated', async () => {
    const reload = jest.fn();
    const setup = setUp({ 'log-in': { load: () => Promise.reject(new Error('404')) } });
    await open({ ...setup, portal: { ...setup.portal, reload, isOutdated: () => true } });
    await setup.user.click(await screen.findByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(screen.getByText('This page has been updated. Reload to go on.')).toBeVisible();
  });

  it('ends at once if its name is unknown', async () => {
    const setup = setUp();
    const { settled } = await open(setup);
    await expect(settled).resolves.toEqual({ kind: 'failed', reason: 'unknown-modal' });
    await waitFor(expectPageBack);
    expect(screen.queryByText(errorText)).toBeNull();
  });
});
