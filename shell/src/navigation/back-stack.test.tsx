import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Dialog, LinkMenu } from '@frizo/ui';
import { createBackStack } from './back-stack.ts';
import type { BackStack } from './back-stack.ts';

/** Waits for history traversals, which jsdom runs in separate tasks. */
const historySettled = () => act(() => jest.advanceTimersByTimeAsync(100));

async function goBy(distance: number): Promise<void> {
  window.history.go(distance);
  await historySettled();
}

const depth = () => (window.history.state as { frizoDepth?: number } | null)?.frizoDepth ?? 0;

let stack: BackStack;
let start = 0;
let stops: (() => void)[] = [];

/** A window whose listeners are removed after the test. */
function ownWindow(): Window {
  const addEventListener = (type: string, listener: EventListener, options?: boolean) => {
    window.addEventListener(type, listener, options);
    stops.push(() => window.removeEventListener(type, listener, options));
  };
  return { history: window.history, location: window.location, addEventListener } as unknown as Window;
}

beforeEach(() => {
  jest.useFakeTimers();
  start += 1;
  window.history.pushState({ keptScroll: 7 }, '', `/before-${start}`);
  window.history.pushState({ keptScroll: 9 }, '', `/page-${start}`);
  stack = createBackStack(ownWindow());
  window.frizoBack = { open: stack.open };
});

afterEach(async () => {
  cleanup();
  await historySettled();
  for (const stop of stops) stop();
  stops = [];
  jest.useRealTimers();
  delete window.frizoBack;
});

/** A layer that closes on Back, unless it has to ask first. */
function openLayer({ mayClose = true } = {}) {
  const layer = {
    mayClose,
    onBack: jest.fn(() => {
      if (layer.mayClose) layer.close();
    }),
    close: () => undefined as void,
  };
  layer.close = stack.open(layer.onBack);
  return layer;
}

describe('Back', () => {
  it('closes one layer after the other, topmost first, and then leaves the page', async () => {
    const [lower, upper] = [openLayer(), openLayer()];
    await historySettled();
    expect(depth()).toBe(2);
    expect(window.location.pathname).toBe(`/page-${start}`);
    await goBy(-1);
    expect([lower.onBack, upper.onBack].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    await goBy(-1);
    expect(lower.onBack).toHaveBeenCalledTimes(1);
    expect(window.location.pathname).toBe(`/page-${start}`);
    await goBy(-1);
    expect(window.location.pathname).toBe(`/before-${start}`);
  });

  it('leaves the page after the layer was closed by its own button', async () => {
    const layer = openLayer();
    await historySettled();
    layer.close();
    await historySettled();
    expect(depth()).toBe(0);
    await goBy(-1);
    expect(window.location.pathname).toBe(`/before-${start}`);
    expect(layer.onBack).not.toHaveBeenCalled();
  });

  it('changes nothing while the topmost layer stays open, and asks it again the next time', async () => {
    const layer = openLayer({ mayClose: false });
    await historySettled();
    await goBy(-1);
    expect(depth()).toBe(1);
    await goBy(-1);
    expect(layer.onBack).toHaveBeenCalledTimes(2);
    layer.mayClose = true;
    await goBy(-1);
    expect([depth(), window.location.pathname]).toEqual([0, `/page-${start}`]);
  });

  it('closes only the question that it opened when pressed again', async () => {
    const layer = openLayer({ mayClose: false });
    await historySettled();
    let question: ReturnType<typeof openLayer> | undefined;
    layer.onBack.mockImplementation(() => {
      question ??= openLayer();
    });
    await goBy(-1);
    expect(depth()).toBe(2);
    await goBy(-1);
    expect(question?.onBack).toHaveBeenCalledTimes(1);
    expect(layer.onBack).toHaveBeenCalledTimes(1);
    expect([depth(), window.location.pathname]).toEqual([1, `/page-${start}`]);
  });

  it('asks all open layers when it leads to another page', async () => {
    const layers = [openLayer(), openLayer()];
    await historySettled();
    await goBy(-3);
    expect(window.location.pathname).toBe(`/before-${start}`);
    expect(layers.map(({ onBack }) => onBack.mock.calls.length)).toEqual([1, 1]);
  });
});

describe('a leftover history entry', () => {
  it('is skipped by Forward, which reopens nothing', async () => {
    const layer = openLayer();
    await historySettled();
    await goBy(-1);
    await goBy(1);
    expect([depth(), window.location.pathname]).toEqual([0, `/page-${start}`]);
    expect(layer.onBack).toHaveBeenCalledTimes(1);
  });

  it('is skipped by Back from a page that was opened from a layer', async () => {
    const layer = openLayer();
    await historySettled();
    window.history.pushState(null, '', `/after-${start}`);
    layer.close();
    await historySettled();
    expect(window.location.pathname).toBe(`/after-${start}`);
    await goBy(-1);
    expect([depth(), window.location.pathname]).toEqual([0, `/page-${start}`]);
  });

  it('is left when the page was reloaded under a dialog', async () => {
    openLayer();
    await historySettled();
    for (const stop of stops) stop();
    createBackStack(ownWindow());
    await historySettled();
    expect(depth()).toBe(0);
  });
});

it('a dialog that replaces another reuses its history entry', async () => {
  const first = openLayer();
  await historySettled();
  const entries = window.history.length;
  first.close();
  const second = openLayer();
  await historySettled();
  expect([depth(), window.history.length]).toEqual([1, entries]);
  await goBy(-1);
  expect(second.onBack).toHaveBeenCalledTimes(1);
});

it('the page’s own state stays in its history entry', async () => {
  const layer = openLayer();
  await historySettled();
  expect(window.history.state).toEqual({ keptScroll: 9, frizoDepth: 1 });
  layer.close();
  await historySettled();
  expect(window.history.state).toEqual({ keptScroll: 9 });
});

it('a change of address waits for a traversal in progress', async () => {
  const layer = openLayer();
  await historySettled();
  layer.close();
  await act(() => jest.advanceTimersByTimeAsync(0));
  stack.whenIdle(() => window.history.pushState(null, '', `/after-${start}`));
  await historySettled();
  expect(window.location.pathname).toBe(`/after-${start}`);
  await goBy(-1);
  expect([depth(), window.location.pathname]).toEqual([0, `/page-${start}`]);
});

it('a late traversal on a slow machine is not repeated, which would leave the page', async () => {
  const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
  const layer = openLayer();
  await historySettled();
  layer.close();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(go.mock.calls).toEqual([[-1]]);

  go.mockRestore();
  await goBy(-1);
  expect([depth(), window.location.pathname]).toEqual([0, `/page-${start}`]);
});

it('a change of address waits only for a limited time for a traversal that never arrives', async () => {
  const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
  const layer = openLayer();
  await historySettled();
  layer.close();
  await act(() => jest.advanceTimersByTimeAsync(0));
  const change = jest.fn();
  stack.whenIdle(change);
  expect(change).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(change).toHaveBeenCalledTimes(1);
  go.mockRestore();
});

describe('dialogs and menus of the design system', () => {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <LinkMenu title="Beauty Pro?" links={[{ href: '/pricing', title: 'Pricing' }]} />
        <button onClick={() => setOpen(true)}>Open</button>
        {isOpen && (
          <Dialog title="Edit photo" onClose={() => setOpen(false)}>
            Photo
          </Dialog>
        )}
      </>
    );
  }

  it('close on Back', async () => {
    render(<Page />);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    await historySettled();
    await goBy(-1);
    expect(screen.queryByRole('dialog')).toBeNull();
    const menu = screen.getByRole('button', { name: 'Beauty Pro?' });
    fireEvent.click(menu);
    await historySettled();
    await goBy(-1);
    expect(menu).toHaveAttribute('aria-expanded', 'false');
    expect(window.location.pathname).toBe(`/page-${start}`);
  });
});
