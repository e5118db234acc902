import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { MapMarker } from './map.types.ts';
import { SalonMap } from './salon-map.component.tsx';
import type { SalonMapProps } from './salon-map.types.ts';
import { buildMarker, installFakeMap, type FakeMap } from './testing.ts';

const copper = buildMarker({ id: 'a1', title: 'Copper & Sage' });
const maevelle = buildMarker({ id: 'a2', title: 'Maevelle', lat: 33.5, isShown: true });
const lotus = buildMarker({ id: 'a3', title: 'Lotus', lat: 40.7, lon: -74, place: 'New York, NY' });
const phoenix = { center: { lat: 33.45, lon: -112.07 }, zoom: 11 };

let map: FakeMap;

beforeEach(() => {
  map = installFakeMap();
});
afterEach(() => {
  cleanup();
  map.remove();
  jest.useRealTimers();
});

function Portal(props: Partial<SalonMapProps>) {
  const [selected, setSelected] = useState<MapMarker>();
  return (
    <SalonMap
      label="Map of salons"
      markers={[copper, maevelle, lotus]}
      target={phoenix}
      selectedId={selected?.id}
      onSelect={setSelected}
      actionsFor={(marker) => <button>See work of {marker.title}</button>}
      {...props}
    />
  );
}

/** With a clock that only the test advances. */
async function open(props: Partial<SalonMapProps> = {}) {
  jest.useFakeTimers();
  const rendered = await act(async () => render(<Portal {...props} />));
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  return {
    user,
    rerender: (next: Partial<SalonMapProps>) => act(async () => rendered.rerender(<Portal {...next} />)),
  };
}
const list = () => screen.getByRole('list', { name: '2 salons on the map' });
const inList = (name: RegExp) => within(list()).getByRole('button', { name });
const focus = (name: RegExp) => act(async () => inList(name).focus());
const label = () => screen.queryByText('Copper & Sage', { selector: 'strong' });
const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTime(milliseconds));

describe('the list beside the map', () => {
  it('contains the salons in view, emphasized ones first, and follows the map', async () => {
    await open();
    expect(
      within(list())
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Maevelle Phoenix, AZ', 'Copper & Sage Phoenix, AZ']);
    await act(async () => map.moveTo({ center: { lat: 40.7, lon: -74 } }));
    expect(screen.getByRole('status')).toHaveTextContent('1 salon on the map');
    await act(async () => map.moveTo({ center: { lat: 30, lon: -90 } }));
    expect(screen.getByRole('status')).toHaveTextContent('No salons in this part of the map');
  });

  it('opens a salon without a mouse, and Escape closes it', async () => {
    const { user } = await open();
    await focus(/Copper/);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('group', { name: 'Copper & Sage' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'See work of Copper & Sage' })).toBeVisible();
    expect(inList(/Copper/)).toHaveAttribute('aria-pressed', 'true');
    expect(map.drawn().selectedId).toBe('a1');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group')).toBeNull();
    expect(screen.getByRole('application', { name: /Map of salons/ })).toHaveFocus();
  });

  it('highlights the focused entry on the map', async () => {
    const { user } = await open();
    await user.hover(inList(/Maevelle/));
    expect(map.drawn().highlightedId).toBe('a2');
    await user.unhover(inList(/Maevelle/));
    expect(map.drawn().highlightedId).toBeUndefined();
  });
});

describe('a label', () => {
  it('names the hovered markers, and hides 3 s after the mouse has left', async () => {
    await open();
    await act(async () => map.point('Copper & Sage'));
    await wait(60_000);
    expect(label()).toBeVisible();
    await act(async () => map.point());
    await wait(2_999);
    expect(label()).toBeVisible();
    await wait(1);
    expect(label()).toBeNull();
  });

  it('is not kept by a mouse that moves on over the empty map', async () => {
    await open();
    await act(async () => map.point('Copper & Sage'));
    await act(async () => map.point());
    await wait(2_000);
    await act(async () => map.point());
    await wait(1_000);
    expect(label()).toBeNull();
  });

  it('stays when the mouse returns', async () => {
    await open();
    await act(async () => map.point('Copper & Sage'));
    await act(async () => map.point());
    await wait(2_000);
    await act(async () => map.point('Copper & Sage'));
    await wait(60_000);
    expect(label()).toBeVisible();
  });

  it('shows how many salons one marker represents', async () => {
    await open();
    await act(async () => map.point('Copper & Sage', 'Maevelle'));
    expect(screen.getByText('2 salons')).toBeVisible();
  });

  it('hides on Escape', async () => {
    const { user } = await open();
    await focus(/Copper/);
    expect(label()).toBeVisible();
    await user.keyboard('{Escape}');
    expect(label()).toBeNull();
  });
});

describe('a press on a marker', () => {
  it('opens the salon, and a press on the map closes it', async () => {
    await open();
    await act(async () => map.press('Maevelle'));
    expect(screen.getByRole('group', { name: 'Maevelle' })).toHaveTextContent('Phoenix, AZ');
    await act(async () => map.press());
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('offers a choice when several are at the same position', async () => {
    const { user } = await open();
    await act(async () => map.press('Maevelle', 'Copper & Sage'));
    await user.click(
      within(screen.getByRole('group', { name: '2 salons' })).getByRole('button', { name: 'Copper & Sage' }),
    );
    expect(screen.getByRole('group', { name: 'Copper & Sage' })).toBeVisible();
    expect(screen.queryByRole('group', { name: '2 salons' })).toBeNull();
  });
});

describe('the map', () => {
  it('zooms by its buttons', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    await user.click(screen.getByRole('button', { name: 'Zoom out' }));
    expect(map.zooms).toEqual([1, -1]);
  });

  it("goes to the page's target, and stays where the user has moved it when the page only renders again", async () => {
    const { rerender } = await open();
    const before = map.targets.length;
    await rerender({ target: { ...phoenix } });
    expect(map.targets).toHaveLength(before);
    await rerender({ target: { ...phoenix, zoom: 9 } });
    expect(map.targets.at(-1)).toEqual({ ...phoenix, zoom: 9 });
  });

  it('reports whether the user has moved it', async () => {
    const onMove = jest.fn<NonNullable<SalonMapProps['onMove']>>();
    await open({ onMove });
    expect(onMove.mock.calls.map(([, isByUser]) => isByUser)).not.toContain(true);
    await act(async () => map.moveTo({ zoom: 8 }));
    expect(onMove).toHaveBeenLastCalledWith(expect.objectContaining({ zoom: 8 }), true);
  });

  it('offers an action once the user has moved it, and has the focus afterwards', async () => {
    const onPress = jest.fn();
    const { user } = await open({ moveAction: { label: 'Search this area', onPress } });
    expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull();
    await act(async () => map.moveTo({ zoom: 8 }));
    await user.click(screen.getByRole('button', { name: 'Search this area' }));
    expect(onPress).toHaveBeenCalledWith(expect.objectContaining({ zoom: 8 }));
    expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull();
    expect(screen.getByRole('application')).toHaveFocus();
  });

  it('shows the attribution of the tiles', async () => {
    await open({ tiles: { url: 'https://tiles.test/{z}/{x}/{y}.png', attribution: '© Somebody' } });
    expect(screen.getByText('© Somebody')).toBeVisible();
    expect(map.tiles()?.url).toBe('https://tiles.test/{z}/{x}/{y}.png');
  });

  it('leaves nothing behind', async () => {
    await open();
    expect(map.count()).toBe(1);
    cleanup();
    expect(map.count()).toBe(0);
  });
});
