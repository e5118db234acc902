import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { NoticeList } from '../feedback/notice-list.component.tsx';
import { DialogHeader } from './dialog-parts.component.tsx';
import { Dialog, DialogFrame, FullScreenDialog } from './dialog.component.tsx';

afterEach(cleanup);

function Page({ hasNotice = false }: { hasNotice?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <main>
        <button onClick={() => setOpen(true)}>Log In</button>
        <a href="/faq">FAQ</a>
      </main>
      <NoticeList
        notices={hasNotice ? [{ id: 1, kind: 'error', text: 'Save fail' }] : []}
        onDismiss={() => undefined}
      />
      {isOpen && (
        <Dialog title="Log in" onClose={() => setOpen(false)} footer={<button>Enter</button>}>
          <input aria-label="E-mail" />
        </Dialog>
      )}
    </>
  );
}

async function openDialog(page = <Page />) {
  const user = userEvent.setup();
  const view = render(page);
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  return { user, ...view };
}

describe('Dialog', () => {
  it('is named by its title and takes the focus', async () => {
    await openDialog();
    const dialog = screen.getByRole('dialog', { name: 'Log in' });
    expect(dialog).toHaveFocus();
    expect(dialog).toHaveAttribute('aria-modal', 'true');
  });

  it('keeps Tab inside, in both directions', async () => {
    const { user } = await openDialog();
    const move = [];
    for (let step = 0; step < 4; step += 1) {
      await user.tab();
      move.push(document.activeElement);
    }
    const [close, email, enter] = [
      screen.getByRole('button', { name: 'Close' }),
      screen.getByRole('textbox', { name: 'E-mail' }),
      screen.getByRole('button', { name: 'Enter' }),
    ];
    expect(move).toEqual([close, email, enter, close]);
    await user.tab({ shift: true });
    expect(enter).toHaveFocus();
  });

  it('makes the page behind inert, and restores page and focus when Escape closes it', async () => {
    const { user, container } = await openDialog();
    expect(screen.getByText('FAQ').closest('[inert]')).not.toBeNull();
    expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(container.querySelector('[inert]')).toBeNull();
    expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
    expect(screen.getByRole('button', { name: 'Log In' })).toHaveFocus();
  });

  it('restores the focus of the page when it was opened from a dialog that closed as it opened', async () => {
    function Steps() {
      const [step, setStep] = useState(0);
      const go = (next: number) => () => setStep(next);
      return (
        <>
          <button onClick={go(1)}>Appointment</button>
          {step === 1 && (
            <Dialog title="Details" onClose={go(0)} footer={<button onClick={go(2)}>Move to</button>}>
              Cut
            </Dialog>
          )}
          {step === 2 && (
            <Dialog title="Move" onClose={go(0)}>
              Time
            </Dialog>
          )}
        </>
      );
    }
    const user = userEvent.setup();
    render(<Steps />);
    await user.click(screen.getByRole('button', { name: 'Appointment' }));
    await user.click(screen.getByRole('button', { name: 'Move to' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Appointment' })).toHaveFocus();
  });

  it('stays open and focused when the backdrop is clicked', async () => {
    const { user } = await openDialog();
    await user.click(screen.getByRole('textbox', { name: 'E-mail' }));
    const backdrop = screen.getByRole('dialog').parentElement;
    if (backdrop !== null) await user.click(backdrop);
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveFocus();
  });

  it('keeps notices usable and in the tab order', async () => {
    const { user } = await openDialog(<Page hasNotice />);
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    expect(dismiss.closest('[inert]')).toBeNull();
    screen.getByRole('button', { name: 'Enter' }).focus();
    await user.tab();
    expect(dismiss).toHaveFocus();
  });

  it('keeps the name of its content when a placeholder header is unmounted', () => {
    const frame = (isLoading: boolean) => (
      <DialogFrame label="Dialog" size="small">
        {isLoading && <DialogHeader title="Salon client" />}
        <DialogHeader title="Edit client" />
      </DialogFrame>
    );
    const { rerender } = render(frame(true));
    rerender(frame(false));
    expect(screen.getByRole('dialog', { name: 'Edit client' })).toBeVisible();
  });

  it('does not close on Escape without `onClose`', async () => {
    const user = userEvent.setup();
    render(<Dialog title="Terms">Proceed</Dialog>);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Terms' })).toBeVisible();
  });

  it('leaves Escape to open elements inside', async () => {
    const onClose = jest.fn();
    const user = userEvent.setup();
    render(
      <Dialog title="Book appointment" onClose={onClose}>
        <input aria-label="Artist" onKeyDown={(event) => event.preventDefault()} />
      </Dialog>,
    );
    await user.click(screen.getByRole('textbox', { name: 'Artist' }));
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('can cover the whole screen, with nothing but its children', async () => {
    const onClose = jest.fn();
    const user = userEvent.setup();
    const { unmount } = render(
      <>
        <main>Page</main>
        <FullScreenDialog label="Picture viewer" onClose={onClose}>
          <button>Next</button>
        </FullScreenDialog>
      </>,
    );
    expect(screen.getByRole('dialog', { name: 'Picture viewer' })).toHaveFocus();
    expect(screen.getByText('Page').closest('[inert]')).not.toBeNull();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    unmount();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the page inert while one dialog replaces another', () => {
    const page = <main>Page</main>;
    const { rerender } = render(
      <>
        {page}
        <Dialog key="a" title="Add card">
          a
        </Dialog>
      </>,
    );
    rerender(
      <>
        {page}
        <Dialog key="a" title="Add card">
          a
        </Dialog>
        <Dialog key="b" title="Approve">
          b
        </Dialog>
      </>,
    );
    rerender(
      <>
        {page}
        <Dialog key="b" title="Approve">
          b
        </Dialog>
      </>,
    );
    expect(screen.getByText('Page').closest('[inert]')).not.toBeNull();
    expect(screen.getByRole('dialog', { name: 'Approve' }).closest('[inert]')).toBeNull();
    rerender(page);
    expect(screen.getByText('Page').closest('[inert]')).toBeNull();
  });
});
