import { randomFor } from './random.ts';
import { illustratedServices } from './illustrates.ts';
import type {
  FaceLook,
  HairStyle,
  HeadView,
  NailPattern,
  NailShape,
  Picture,
  PictureSpec,
} from './picture.ts';
import { dealTones } from './tones.ts';

type Variant = PictureSpec extends infer Spec
  ? Spec extends PictureSpec
    ? Omit<Spec, 'skin' | 'hair' | 'palette' | 'backdrop' | 'isFlipped' | 'seed'>
    : never
  : never;

/** How often each view of a style is drawn. */
const hairViews: readonly (readonly [HairStyle, readonly HeadView[]])[] = [
  [
    'long-waves',
    ['front', 'three-quarter', 'back', 'three-quarter', 'front', 'back', 'profile', 'three-quarter'],
  ],
  ['sleek-long', ['back', 'profile', 'front', 'three-quarter', 'back', 'profile']],
  ['bob', ['front', 'profile', 'three-quarter', 'back', 'profile', 'front', 'three-quarter', 'profile']],
  ['lob', ['three-quarter', 'front', 'profile', 'back', 'front', 'three-quarter', 'back']],
  ['pixie', ['profile', 'three-quarter', 'front', 'three-quarter', 'profile']],
  ['curls', ['front', 'three-quarter', 'profile', 'front', 'three-quarter', 'back', 'profile']],
  ['afro', ['front', 'profile', 'three-quarter', 'front', 'profile']],
  ['updo', ['profile', 'back', 'three-quarter', 'profile', 'back', 'front', 'profile']],
  ['ponytail', ['profile', 'back', 'profile', 'three-quarter', 'front']],
  ['box-braids', ['front', 'three-quarter', 'profile', 'back', 'front', 'three-quarter', 'profile']],
  ['crown-braid', ['front', 'back', 'profile', 'three-quarter', 'back', 'profile']],
  ['fade', ['profile', 'three-quarter', 'front', 'profile', 'three-quarter', 'front', 'profile']],
  ['crop', ['front', 'three-quarter', 'profile', 'front', 'three-quarter', 'profile']],
];
const nailPatterns: readonly NailPattern[] = [
  ...(['solid', 'french', 'ombre', 'dots', 'marble'] as const),
  ...(['stripes', 'petals', 'chrome', 'half-moon', 'checks'] as const),
];
const nailShapes: readonly NailShape[] = ['almond', 'oval', 'square', 'coffin', 'stiletto'];
const poses = ['fan', 'drape', 'pair', 'stem'] as const;
const faceStyles: Record<FaceLook, readonly HairStyle[]> = {
  evening: ['sleek-long', 'updo', 'long-waves', 'afro', 'bob', 'ponytail'],
  natural: ['lob', 'curls', 'long-waves', 'pixie', 'box-braids', 'bob'],
  bridal: ['updo', 'crown-braid', 'long-waves', 'curls', 'updo', 'crown-braid'],
  editorial: ['pixie', 'ponytail', 'bob', 'afro', 'sleek-long', 'box-braids'],
  freckled: ['curls', 'lob', 'crown-braid', 'bob', 'long-waves', 'pixie'],
};

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function hairVariants(): Variant[] {
  return hairViews.flatMap(([style, views]) =>
    views.map((view) => ({ subject: 'hair', style, view, isUnstyled: false }) as const),
  );
}

function nailVariants(): Variant[] {
  return nailPatterns.flatMap((pattern, index) =>
    times(6, (turn) => {
      const shape = nailShapes[(index + turn) % nailShapes.length] ?? 'almond';
      const pose = poses[(index * 3 + turn) % poses.length] ?? 'fan';
      return { subject: 'nails', shape, pattern, pose, isUnstyled: false } as const;
    }),
  );
}

function faceVariants(): Variant[] {
  return (Object.entries(faceStyles) as [FaceLook, readonly HairStyle[]][]).flatMap(([look, styles]) =>
    styles.map((style, index) => {
      const view = index % 3 === 1 ? ('three-quarter' as const) : ('front' as const);
      return { subject: 'face', look, style, view, isUnstyled: false } as const;
    }),
  );
}

function closeUpVariants(): Variant[] {
  const eyes = (['smoky', 'cut-crease', 'graphic', 'glitter', 'sunset', 'bare'] as const).flatMap((look) =>
    times(4, () => ({ subject: 'eye', look }) as const),
  );
  const lips = (['matte', 'gloss', 'ombre', 'bitten', 'metallic'] as const).flatMap((look) =>
    times(4, () => ({ subject: 'lips', look }) as const),
  );
  const brows = (['shaped', 'laminated', 'bold', 'fine'] as const).flatMap((look) =>
    times(4, () => ({ subject: 'brows', look }) as const),
  );
  const lashes = (['classic', 'volume', 'wispy', 'lift'] as const).flatMap((look) =>
    times(4, () => ({ subject: 'lashes', look }) as const),
  );
  const skin = (['glow', 'clay-mask', 'sheet-mask', 'gua-sha', 'serum'] as const).flatMap((look) =>
    times(4, () => ({ subject: 'skin', look }) as const),
  );
  return [...eyes, ...lips, ...brows, ...lashes, ...skin];
}

/** The same scene before the service; null if a picture of it would show no difference. */
function beforeOf(spec: PictureSpec): PictureSpec | null {
  switch (spec.subject) {
    case 'hair':
    case 'face':
    case 'nails':
      return { ...spec, isUnstyled: true };
    case 'brows':
      return { ...spec, look: 'sparse' };
    case 'lashes':
      return { ...spec, look: 'bare' };
    case 'skin':
      return spec.look === 'glow' ? { ...spec, look: 'dull' } : null;
    default:
      return null;
  }
}

/** Every fifth variant has a picture from before the service. */
const pairEvery = 5;

/**
 * The pictures of the demo's gallery: at least 240, all different. Ids start at 1; in a pair, "before" follows "after".
 * The list is constant, so that rendered pictures can be cached.
 */
export function buildPictures(): Picture[] {
  const random = randomFor('pictures');
  const nextTones = dealTones(random);
  const pictures: Picture[] = [];
  const variants = [...hairVariants(), ...nailVariants(), ...faceVariants(), ...closeUpVariants()];
  for (const [index, variant] of variants.entries()) {
    const scene = {
      ...nextTones('style' in variant ? variant.style : undefined),
      isFlipped: random.chance(0.5),
      seed: index + 1,
    };
    const spec: PictureSpec = { ...variant, ...scene };
    const before = index % pairEvery === pairEvery - 1 ? beforeOf(spec) : null;
    const services = illustratedServices(spec);
    const id = pictures.length + 1;
    pictures.push({ id, spec, services, beforePictureId: before && id + 1, isBefore: false });
    if (before) pictures.push({ id: id + 1, spec: before, services, beforePictureId: null, isBefore: true });
  }
  return pictures;
}
