import { describe, expect, it } from '@jest/globals';
import { areasOf, loadStates } from './atlas.ts';

describe('the base map', () => {
  it('has every state with its name, in degrees', async () => {
    const states = areasOf(await loadStates(), 'states');
    expect(states.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Arizona', 'Hawaii', 'Puerto Rico']),
    );
    const colorado = states.find(({ name }) => name === 'Colorado');
    const corners = colorado?.polygons.flat(2) ?? [];
    const lons = corners.map(([lon = 0]) => lon);
    expect(Math.min(...lons)).toBeCloseTo(-109.06, 1);
    expect(Math.max(...lons)).toBeCloseTo(-102.04, 1);
  });

  it('is empty for an atlas without that kind', () => {
    expect(areasOf({ type: 'Topology', arcs: [], objects: {} }, 'counties')).toEqual([]);
  });
});
