import type { DemoService } from './types.ts';

export type Category = 'hair' | 'makeup' | 'nails' | 'brows' | 'skin';

/** name, dollars, duration and processing in quarter hours, then marks: p popular, n no image, z may cost nothing. */
type Leaf = readonly [name: string, dollars: number, duration: number, processing: number, marks: string];

const categories: readonly { key: Category; name: string; leaves: readonly Leaf[] }[] = [
  {
    key: 'hair',
    name: 'Hair',
    leaves: [
      ["Women's Haircut", 75, 4, 4, 'p'],
      ["Men's Haircut", 45, 3, 3, 'p'],
      ['Fade & Line-Up', 40, 3, 3, ''],
      ['Curly Cut', 95, 5, 5, ''],
      ['Blowout', 55, 3, 3, 'p'],
      ['Silk Press', 90, 6, 6, ''],
      ['Single-Process Color', 110, 8, 5, 'p'],
      ['Balayage', 220, 12, 8, 'p'],
      ['AirTouch Coloring', 340, 16, 12, ''],
      ['Braids', 180, 16, 16, 'p'],
      ['Updo', 95, 5, 5, ''],
      ['Hair Consultation', 0, 1, 1, 'nz'],
    ],
  },
  {
    key: 'makeup',
    name: 'Makeup',
    leaves: [
      ['Full Face Makeup', 110, 5, 5, 'p'],
      ['Natural Day Look', 80, 3, 3, 'p'],
      ['Evening Glam', 120, 5, 5, 'p'],
      ['Bridal Makeup', 220, 6, 6, ''],
      ['Bridal Trial', 140, 6, 6, ''],
      ['Airbrush Makeup', 130, 5, 5, ''],
      ['Eye Makeup', 65, 3, 3, ''],
      ['Lip Look', 45, 2, 2, ''],
      ['Makeup Lesson', 150, 6, 6, 'n'],
    ],
  },
  {
    key: 'nails',
    name: 'Nails',
    leaves: [
      ['Classic Manicure', 35, 3, 3, 'p'],
      ['Gel Manicure', 50, 4, 4, 'p'],
      ['French Manicure', 55, 4, 4, ''],
      ['Nail Art', 75, 6, 6, 'p'],
      ['Chrome Nails', 70, 5, 5, ''],
      ['Acrylic Full Set', 85, 7, 7, ''],
      ['Gel Extensions', 95, 8, 8, ''],
      ['Polish Change', 20, 2, 2, ''],
      ['Gel Pedicure', 70, 5, 5, 'pn'],
      ['Gel Removal', 15, 2, 2, 'n'],
    ],
  },
  {
    key: 'brows',
    name: 'Brows & Lashes',
    leaves: [
      ['Brow Shaping', 30, 2, 2, 'p'],
      ['Brow Tint', 30, 2, 1, ''],
      ['Brow Lamination', 80, 4, 3, 'p'],
      ['Microblading', 380, 10, 9, ''],
      ['Classic Lash Extensions', 140, 8, 8, 'p'],
      ['Volume Lash Extensions', 190, 10, 10, ''],
      ['Lash Lift', 90, 4, 3, 'p'],
      ['Lash Fill', 75, 5, 5, ''],
      ['Lash Removal', 30, 2, 2, 'n'],
    ],
  },
  {
    key: 'skin',
    name: 'Skin',
    leaves: [
      ['Signature Facial', 110, 4, 4, 'p'],
      ['Hydrating Facial', 130, 5, 5, 'p'],
      ['Deep Cleansing Facial', 125, 5, 5, ''],
      ['Clay Mask Treatment', 70, 3, 2, ''],
      ['Gua Sha Massage', 85, 4, 4, ''],
      ['Chemical Peel', 160, 4, 3, ''],
      ['LED Light Therapy', 60, 2, 1, ''],
      ['Dermaplaning', 95, 3, 3, ''],
      ['Skin Consultation', 0, 1, 1, 'nz'],
    ],
  },
];

const quarterHour = 900;

/** The base price, without city and price level: whole dollars by service id. */
export const basePriceDollars: ReadonlyMap<number, number> = new Map(
  categories.flatMap(({ leaves }, index) =>
    leaves.map(([, dollars], leaf) => [leafId(index, leaf), dollars] as const),
  ),
);

/** Categories have the ids 1 to 5, their leaves 101, 102 … 201 …, so that the id of a leaf shows its category. */
function leafId(categoryIndex: number, leafIndex: number): number {
  return (categoryIndex + 1) * 100 + leafIndex + 1;
}

/** The whole tree, each category followed by its leaves. */
export function buildServiceTree(): DemoService[] {
  return categories.flatMap(({ name, leaves }, index) => [
    {
      ...{ id: index + 1, i18nKey: name, parentId: 0, num: index + 1, isLeaf: false, popular: index + 1 },
      ...{ durationSeconds: 0, processingSeconds: 0, canHaveImage: false, allowZeroPrice: false },
    },
    ...leaves.map(([i18nKey, , duration, processing, marks], leaf) => ({
      id: leafId(index, leaf),
      i18nKey,
      parentId: index + 1,
      num: leaf + 1,
      isLeaf: true,
      popular: marks.includes('p') ? leaf + 1 : 1001 + leaf,
      durationSeconds: duration * quarterHour,
      processingSeconds: processing * quarterHour,
      canHaveImage: !marks.includes('n'),
      allowZeroPrice: marks.includes('z'),
    })),
  ]);
}

/** The id of a leaf by its name. @throws {RangeError} for an unknown name, such as a typo in a table */
export function serviceIdOf(name: string): number {
  for (const [index, category] of categories.entries()) {
    const leaf = category.leaves.findIndex(([leafName]) => leafName === name);
    if (leaf >= 0) return leafId(index, leaf);
  }
  throw new RangeError(`No such service: ${name}`);
}

/** The category of a service. */
export function categoryOf(serviceId: number): Category {
  const category = categories[Math.floor(serviceId / 100) - 1];
  if (!category) throw new RangeError(`No such service: ${serviceId}`);
  return category.key;
}
