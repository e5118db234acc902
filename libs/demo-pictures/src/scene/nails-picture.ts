import { randomFor } from '../random.ts';
import type { Manicure } from '../hands/finger.ts';
import { hand, type HandPosture } from '../hands/hand.ts';
import { holdingHand } from '../hands/holding-hand.ts';
import type { Polish } from '../hands/nail-art.ts';
import type { PictureSpec } from '../picture.ts';
import { mix } from '../tools/color.ts';
import { paletteInks, type PaletteInks, skinInks, type SkinInks } from '../tools/inks.ts';
import { placed, Sheet } from '../tools/sheet.ts';
import { backdrop } from './backdrop.ts';

type NailsSpec = Extract<PictureSpec, { subject: 'nails' }>;

const reds = ['#a8213a', '#7d1230', '#d8433f', '#e58a8a', '#f2b8b0'];

function polishFor(spec: NailsSpec, skin: SkinInks, palette: PaletteInks): Polish {
  const random = randomFor(`polish ${spec.seed}`);
  const nude = mix(skin.base, '#f7c9c0', 0.5);
  const color = random.pick([palette.strong, palette.accent, palette.ink, palette.strong, ...reds]);
  const chrome = random.pick(['#c9ccd6', '#e0b56a', '#d99ba4', '#8fb2d6', '#b59ad1']);
  const second = random.pick(['#fffaf2', '#fffaf2', palette.paper, palette.accent]);
  return {
    color: spec.pattern === 'chrome' ? chrome : color,
    second: second === color ? '#fffaf2' : second,
    nude,
    metal: random.pick(['#dcae55', '#e4c07a', '#d3d0d8']),
  };
}

function poseHands(spec: NailsSpec, manicure: Manicure, palette: PaletteInks): string {
  const random = randomFor(`pose ${spec.seed}`);
  const sleeve = random.pick([palette.strong, palette.accent, palette.paper, palette.ink]);
  const posture: HandPosture = {
    spread: 1,
    bend: 7,
    hasRing: random.chance(0.5),
    sleeve: random.chance(0.6) ? sleeve : null,
  };
  switch (spec.pose) {
    case 'fan':
      return placed(hand(manicure, { ...posture, spread: 1.1 }), {
        x: 480,
        y: 700,
        turn: random.between(-14, 4),
        scale: 1.72,
      });
    case 'drape':
      return placed(hand(manicure, { ...posture, spread: 0.7, bend: 14, isTucked: true }), {
        x: 500,
        y: 500,
        turn: 194 + random.between(-8, 8),
        scale: 1.8,
      });
    case 'pair': {
      const calm = { ...posture, spread: 0.6, bend: 4, isTucked: true };
      return (
        placed(hand(manicure, { ...calm, hasRing: false }), { x: 262, y: 430, turn: 186, scale: 1.42 }) +
        placed(hand(manicure, calm), { x: 640, y: 770, turn: 5, scale: 1.42 })
      );
    }
    case 'stem':
      return placed(holdingHand(manicure, palette, sleeve, random), { x: 470, y: 740, scale: 1.3 });
  }
}

/** A picture of a hand with its nails. */
export function nailsPicture(spec: NailsSpec): string {
  const sheet = new Sheet();
  const [skin, palette] = [skinInks(spec.skin), paletteInks(spec.palette)];
  const polish = polishFor(spec, skin, palette);
  const manicure: Manicure = {
    sheet,
    skin,
    shape: spec.shape,
    pattern: spec.pattern,
    polish,
    random: randomFor(`nails ${spec.seed}`),
    isBare: spec.isUnstyled,
  };
  const wall = backdrop(spec.backdrop, sheet, palette, randomFor(`backdrop ${spec.seed}`));
  const hands = poseHands(spec, manicure, palette);
  return sheet.finish(wall + (spec.isFlipped ? placed(hands, { x: 900, flip: true }) : hands));
}
