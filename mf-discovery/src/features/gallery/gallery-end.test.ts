import { expect, it } from '@jest/globals';
import { nextGate } from './gallery-end.component.tsx';

it.each([
  [12, 48],
  [47, 48],
  [48, 96],
  [59, 96],
  [96, 144],
])('from %d pictures a gallery loads up to %d by scrolling', (shownCount, gate) => {
  expect(nextGate(shownCount)).toBe(gate);
});
