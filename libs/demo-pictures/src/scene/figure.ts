import type { Random } from '../random.ts';
import { backBust, sideBust } from '../face/side-and-back-bust.ts';
import { bust, earring, type Garment } from '../face/bust.ts';
import { frontFace } from '../face/front-face.ts';
import type { FaceInks } from '../face/look.ts';
import { profileEar, profileFace } from '../face/profile-face.ts';
import { backStyles } from '../hair/back-styles.ts';
import type { Brush, HairPainter } from '../hair/brush.ts';
import { frontStyles } from '../hair/front-styles.ts';
import { profileStyles } from '../hair/profile-styles.ts';
import { unstyled } from '../hair/unstyled.ts';
import type { HairStyle, HeadView } from '../picture.ts';
import type { HairInks, PaletteInks, SkinInks } from '../tools/inks.ts';
import type { Sheet } from '../tools/sheet.ts';

export interface Figure {
  sheet: Sheet;
  skin: SkinInks;
  hair: HairInks;
  palette: PaletteInks;
  /** Separate generators, so that other hair does not change the clothes: a pair must show the same person. */
  randoms: { person: Random; hair: Random };
  makeUp: FaceInks['makeUp'];
  style: HairStyle;
  view: HeadView;
  isUnstyled: boolean;
}

const garments: readonly Garment[] = [
  'straps',
  'scoop',
  'shirt',
  'roll-neck',
  'off-shoulder',
  'bare',
  'scoop',
  'roll-neck',
];
const shirts: readonly Garment[] = ['shirt', 'roll-neck', 'crew', 'crew'];
const metals = ['#d9a94e', '#e3c078', '#c9c6cf', '#d9a94e'];
/** Styles that show the ears, and so the earrings. */
const showsEars: readonly HairStyle[] = ['updo', 'ponytail', 'pixie', 'crown-braid', 'fade', 'crop', 'afro'];

export function isShortCut(style: HairStyle): boolean {
  return style === 'fade' || style === 'crop';
}

function painterOf({ style, view, isUnstyled }: Figure): HairPainter {
  if (isUnstyled) return unstyled(style, view);
  if (view === 'profile') return profileStyles[style];
  return view === 'back' ? backStyles[style] : frontStyles[style];
}

function earrings(kind: number, turn: number, metal: string): string {
  return (turn < 0.5 ? earring(kind, -158, metal) : '') + earring(kind, 160 - 14 * turn, metal);
}

/** A head with hair and shoulders, about 900 high, eyes at (0, 0). */
export function figure(parts: Figure): string {
  const { sheet, skin, hair, palette, randoms, makeUp, style, view } = parts;
  const { person } = randoms;
  const garment = person.pick(isShortCut(style) ? shirts : garments);
  const cloth = person.pick([
    palette.strong,
    palette.accent,
    palette.ink,
    palette.paper,
    palette.strong,
    palette.mid,
  ]);
  const jewel = {
    kind: person.between(0, 4),
    metal: person.pick(metals),
    isWorn: showsEars.includes(style) && !isShortCut(style),
  };
  const turn = view === 'three-quarter' ? 1 : person.next() * 0.25;
  const neck = garment === 'roll-neck' || garment === 'shirt' || garment === 'crew' ? 'high' : 'low';
  const inks = { skin, hair, makeUp, isMasculine: isShortCut(style) };
  const brush: Brush = { sheet, hair, skin, palette, random: randoms.hair, turn };
  const layers = painterOf(parts)(brush);
  if (view === 'profile') {
    const worn = jewel.isWorn && style !== 'afro' ? earring(jewel.kind, 24, jewel.metal) : '';
    return (
      layers.back +
      sideBust(sheet, skin, palette, neck, cloth) +
      profileFace(sheet, inks, person) +
      profileEar(sheet, inks) +
      worn +
      layers.front
    );
  }
  if (view === 'back') return layers.back + backBust(sheet, skin, palette, neck, cloth) + layers.front;
  const ears = jewel.isWorn ? earrings(jewel.kind, turn, jewel.metal) : '';
  return (
    layers.back +
    bust(sheet, skin, palette, garment, cloth) +
    frontFace(sheet, inks, turn, person) +
    ears +
    layers.front
  );
}
