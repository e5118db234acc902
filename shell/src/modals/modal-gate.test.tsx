import { describe, expect, it } from '@jest/globals';
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

/** A modal with one field and a button of its own to close it, which tells what it was given. */
function formModal(tell: (opened: Opened) => void = () => undefined, isUnsaved = false): ModalModule {
  return {
    mount(element, context, _props, settle) {
      const field = document.createElement('input');
      field.setAttribute('aria-label', 'Name');
      const close = document.createElement('button');
      close.textContent = 'Close';
      close.addEventListener('click', () => settle.dismiss());
      element.append(field, close);
      tell({ context, settle });
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
  it('takes scroll and focus while it is open, and gives them back', async () => {
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

  it('has a static backdrop, and closes by its button and by Escape', async () => {
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

  it('gives the focus back to the dialog under it', async () => {
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
  const failing: Record<string, { load: ShellModal['load']; reason: string; isLate?: boolean }> = {
    'whose code is missing': { load: () => Promise.reject(new Error('404')), reason: 'load-failed' },
    'that hangs': { load: () => new Promise(() => undefined), reason: 'deadline', isLate: true },
    'that throws while it mounts': {
      load: async () => ({
        mount: () => {
          throw new Error('no store');
        },
      }),
      reason: 'crashed',
    },
  };

  it.each(Object.entries(failing))(
    'gives everything back and offers Retry: one %s',
    async (_how, { load, reason, isLate }) => {
      const tries = [load, async () => formModal()];
      const setup = setUp({ 'log-in': { load: () => (tries.shift() ?? load)() } });
      const { settled } = await open(setup);
      if (isLate) {
        await screen.findByRole('dialog');
        await act(async () => setup.deadlines.forEach((pass) => pass()));
      }
      await expect(settled).resolves.toEqual({ kind: 'failed', reason });
      await screen.findByText('This dialog could not be shown.');
      expectPageBack();
      await setup.user.click(screen.getByRole('button', { name: 'Retry' }));
      await screen.findByLabelText('Name');
      expect(screen.queryByText('This dialog could not be shown.')).toBeNull();
    },
  );

  it('moves the queue on when it crashes while it is open', async () => {
    let opened: Opened | undefined;
    const setup = setUp({
      'log-in': { load: async () => formModal((given) => (opened = given)) },
      'confirm-leave': {},
    });
    const { settled } = await open(setup);
    await screen.findByLabelText('Name');
    act(() => void setup.portal.modals.open('confirm-leave', {}));
    await act(async () => opened?.context.reportFailure(new Error('render')));
    await expect(settled).resolves.toEqual({ kind: 'failed', reason: 'crashed' });
    expect(await screen.findByRole('dialog', { name: 'Confirm leave' })).toBeVisible();
  });

  it('says no more of a name that this page does not have', async () => {
    const setup = setUp();
    const { settled } = await open(setup);
    await expect(settled).resolves.toEqual({ kind: 'failed', reason: 'unknown-modal' });
    await waitFor(expectPageBack);
    expect(screen.queryByText('This dialog could not be shown.')).toBeNull();
  });
});
