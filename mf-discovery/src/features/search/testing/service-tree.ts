import type { ServiceNode } from '@frizo/contracts';

function node(id: number, i18nKey: string, more: Partial<ServiceNode> = {}): ServiceNode {
  const parentId = id < 100 ? 0 : Math.floor(id / 100);
  const shape = { num: id, leaf: parentId > 0, popular: id, canHaveImage: true, allowZeroPrice: false };
  return { id, i18nKey, parentId, ...shape, ...more };
}

/** Two categories; Curly Cut and Chrome Nails are not popular, Balayage is more popular than Braids. */
export const serviceTree: readonly ServiceNode[] = [
  node(1, 'Hair'),
  node(101, 'Braids', { popular: 8 }),
  node(102, 'Curly Cut', { popular: 1_001 }),
  node(103, 'Balayage', { popular: 3 }),
  node(2, 'Nails'),
  node(201, 'Nail Art'),
  node(202, 'Chrome Nails', { popular: 1_002 }),
];
