import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInRemote, type FakeRemoteContext, type RenderedRemote } from '@frizo/remote-kit/testing';
import { buildSessionUser } from '@frizo/session/testing';
import { Informer } from './informer.component.tsx';

let opened: RenderedRemote;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-02T15:00:00Z') });
  sessionStorage.clear();
});

afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
});

async function open(context: Partial<FakeRemoteContext> = { flags: { informer: true } }): Promise<void> {
  opened = await renderInRemote(<Informer />, { context });
  // Waits until its chunk is loaded.
  await act(async () => import('./informer-toasts.component.tsx'));
  await act(async () => undefined);
}

const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTime(milliseconds));
const toast = () => screen.queryByRole('complementary', { name: 'Sample booking' });

describe('the informer', () => {
  it('is off by default', async () => {
    await open({});
    await wait(60_000);
    expect(toast()).toBeNull();
  });

  it('shows visitors who has booked, labeled as a sample and hidden from screen readers', async () => {
    await open();
    await wait(3_999);
    expect(toast()).toBeNull();
    await wait(1);
    expect(toast()).toHaveTextContent(/booked by \w+ [A-Z]\..+, [A-Z]{2}Sample$/);
    expect(toast()?.closest('[aria-live], [role="status"], [role="alert"]')).toBeNull();
    await wait(4_000);
    expect(toast()).toBeNull();
  });

  it('stays while the user is about to dismiss it', async () => {
    await open();
    await wait(4_000);
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    await wait(30_000);
    expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
  });

  it('stays dismissed for the visit', async () => {
    await open();
    await wait(4_000);
    const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) });
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await wait(60_000);
    expect(toast()).toBeNull();
    opened.unmount();
    await open();
    await wait(60_000);
    expect(toast()).toBeNull();
  });

  it('is not shown to logged-in users', async () => {
    await open();
    await wait(4_000);
    expect(toast()).not.toBeNull();
    await act(async () => opened.context.session.become(buildSessionUser()));
    await wait(60_000);
    expect(toast()).toBeNull();
  });
});
