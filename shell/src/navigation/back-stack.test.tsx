import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Dialog, LinkMenu } from '@frizo/ui';
import { createBackStack } from './back-stack.ts';
import type { BackStack } from './back-stack.ts';

/** Lets traversals of the history, which jsdom makes in tasks of their own, come to rest. */
const atRest = () => act(() => jest.advanceTimersByTimeAsync(100));

async function goBy(distance: number): Promise<void> {
  window.history.go(distance);
  await atRest();
}

const depth = () => (window.history.state as { frizoDepth?: number } | null)?.frizoDepth ?? 0;

let stack: BackStack;
let start = 0;
let stops: (() => void)[] = [];

/** The window of the test, whose listeners go with the test. */
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
  await atRest();
  for (const stop of stops) stop();
  stops = [];
  jest.useRealTimers();
  delete window.frizoBack;
});

/** A layer that closes when Back asks it to, unless it has something to ask first. */
function openLayer({ isFree = true } = {}) {
  const layer = {
    isFree,
    onBack: jest.fn(() => {
      if (layer.isFree) layer.close();
    }),
    close: () => undefined as void,
  };
  layer.close = stack.open(layer.onBack);
  return layer;
}

describe('Back', () => {
  it('closes what is on top, one after the other, and then leaves the page', async () => {
    const [lower, upper] = [openLayer(), openLayer()];
    await atRest();
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

  it('leaves the page at once after a dialog was closed by its own button', async () => {
    const layer = openLayer();
    await atRest();
    layer.close();
    await atRest();
    expect(depth()).toBe(0);
    await goBy(-1);
    expect(window.location.pathname).toBe(`/before-${start}`);
    expect(layer.onBack).not.toHaveBeenCalled();
  });

  it('changes nothing while what is on top stays, and asks it again the next time', async () => {
    const layer = openLayer({ isFree: false });
    await atRest();
    await goBy(-1);
    expect(depth()).toBe(1);
    await goBy(-1);
    expect(layer.onBack).toHaveBeenCalledTimes(2);
    layer.isFree = true;
    await goBy(-1);
    expect([depth(), window.location.pathname]).toEqual([0, `/page-${start}`]);
  });

  it('goes to a question that was opened by it, and then closes that alone', async () => {
    const layer = openLayer({ isFree: false });
    await atRest();
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

  it('asks all that is open where it leads to another page', async () => {
    const layers = [openLayer(), openLayer()];
    await atRest();
    await goBy(-3);
    expect(window.location.pathname).toBe(`/before-${start}`);
    expect(layers.map(({ onBack }) => onBack.mock.calls.length)).toEqual([1, 1]);
  });
});

describe('an entry that is left over', () => {
  it('is passed over by Forward: nothing is opened again', async () => {
    const layer = openLayer();
    await atRest();
    await goBy(-1);
    await goBy(1);
    expect([depth(), window.location.pathname]).toEqual([0, `/page-${start}`]);
    expect(layer.onBack).toHaveBeenCalledTimes(1);
  });

  it('is passed over by Back from a page that was opened out of it', async () => {
    const layer = openLayer();
    await atRest();
    window.history.pushState(null, '', `/after-${start}`);
    layer.close();
    await atRest();
    expect(window.location.pathname).toBe(`/after-${start}`);
    await goBy(-1);
    expect([depth(), window.location.pathname]).toEqual([0, `/page-${start}`]);
  });

  it('is left by a page that was reloaded under a dialog', async () => {
    openLayer();
    await atRest();
    for (const stop of stops) stop();
    createBackStack(ownWindow());
    await atRest();
    expect(depth()).toBe(0);
  });
});

it('one dialog that gives way to the next takes its entry over', async () => {
  const first = openLayer();
  await atRest();
  const entries = window.history.length;
  first.close();
  const second = openLayer();
  await atRest();
  expect([depth(), window.history.length]).toEqual([1, entries]);
  await goBy(-1);
  expect(second.onBack).toHaveBeenCalledTimes(1);
});

it('what the page keeps in its entry stays there', async () => {
  const layer = openLayer();
  await atRest();
  expect(window.history.state).toEqual({ keptScroll: 9, frizoDepth: 1 });
  layer.close();
  await atRest();
  expect(window.history.state).toEqual({ keptScroll: 9 });
});

it('a change of address waits for a traversal that is on its way', async () => {
  const layer = openLayer();
  await atRest();
  layer.close();
  await act(() => jest.advanceTimersByTimeAsync(0));
  stack.whenAtRest(() => window.history.pushState(null, '', `/after-${start}`));
  await atRest();
  expect(window.location.pathname).toBe(`/after-${start}`);
  await goBy(-1);
  expect([depth(), window.location.pathname]).toEqual([0, `/page-${start}`]);
});

it('a traversal that a slow machine makes late is not made twice, and so does not leave the page', async () => {
  const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
  const layer = openLayer();
  await atRest();
  layer.close();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(go.mock.calls).toEqual([[-1]]);

  go.mockRestore();
  await goBy(-1);
  expect([depth(), window.location.pathname]).toEqual([0, `/page-${start}`]);
});

it('a change of address does not wait for ever for a traversal that never arrives', async () => {
  const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
  const layer = openLayer();
  await atRest();
  layer.close();
  await act(() => jest.advanceTimersByTimeAsync(0));
  const change = jest.fn();
  stack.whenAtRest(change);
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

  it('are closed by Back', async () => {
    render(<Page />);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    await atRest();
    await goBy(-1);
    expect(screen.queryByRole('dialog')).toBeNull();
    const menu = screen.getByRole('button', { name: 'Beauty Pro?' });
    fireEvent.click(menu);
    await atRest();
    await goBy(-1);
    expect(menu).toHaveAttribute('aria-expanded', 'false');
    expect(window.location.pathname).toBe(`/page-${start}`);
  });
});
