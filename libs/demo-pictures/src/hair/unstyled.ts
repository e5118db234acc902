import type { HairStyle, HeadView } from '../picture.ts';
import { mix } from '../tools/color.ts';
import type { HairInks } from '../tools/inks.ts';
import type { Point } from '../tools/geometry.ts';
import { smoothLine } from '../tools/paths.ts';
import { line } from '../tools/sheet.ts';
import { backStyles } from './back-styles.ts';
import type { Brush, HairPainter } from './brush.ts';
import { frontStyles } from './front-styles.ts';
import { profileStyles } from './profile-styles.ts';

/** The cut that each style had before the service. */
const grownOut: Record<HairStyle, HairStyle> = {
  'long-waves': 'sleek-long',
  'sleek-long': 'lob',
  bob: 'sleek-long',
  lob: 'sleek-long',
  pixie: 'bob',
  curls: 'afro',
  afro: 'curls',
  updo: 'lob',
  ponytail: 'lob',
  'box-braids': 'afro',
  'crown-braid': 'lob',
  fade: 'afro',
  crop: 'pixie',
};

/** Less light and less color, for hair before the service. */
function dull(hair: HairInks): HairInks {
  const tired = (color: string, share: number): string => mix(color, '#7a675c', share);
  return {
    deep: tired(hair.deep, 0.16),
    dark: tired(hair.dark, 0.22),
    base: tired(hair.base, 0.3),
    light: tired(mix(hair.light, hair.base, 0.55), 0.35),
    shine: tired(mix(hair.light, hair.base, 0.3), 0.3),
  };
}

/** Single loose hairs above the crown. */
function flyaways({ hair, random }: Brush, view: HeadView): string {
  const shift = view === 'profile' ? 36 : 0;
  return Array.from({ length: 46 }, () => {
    const angle = Math.PI * (1.02 + random.next() * 0.96);
    const at = (reach: number, lean: number): Point => [
      shift + Math.cos(angle + lean) * 168 * reach,
      -66 + Math.sin(angle + lean) * 170 * reach,
    ];
    const lean = (random.next() - 0.5) * 0.3;
    return line(
      smoothLine([
        at(0.92, 0),
        at(1.04 + random.next() * 0.03, lean * 0.5),
        at(1.06 + random.next() * 0.08, lean),
      ]),
      hair.base,
      1.3,
      0.6,
    );
  }).join('');
}

/** The hair of the same head before the service. */
export function unstyled(style: HairStyle, view: HeadView): HairPainter {
  const painters = view === 'profile' ? profileStyles : view === 'back' ? backStyles : frontStyles;
  const paint = painters[grownOut[style]];
  return (brush) => {
    const tired = { ...brush, hair: dull(brush.hair) };
    const layers = paint(tired);
    const isCloud = grownOut[style] === 'afro';
    return { back: layers.back, front: layers.front + (isCloud ? '' : flyaways(tired, view)) };
  };
}
