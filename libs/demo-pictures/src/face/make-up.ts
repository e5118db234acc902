import type { Random } from '../random.ts';
import type { FaceLook } from '../picture.ts';
import { mix } from '../tools/color.ts';
import type { PaletteInks, SkinInks } from '../tools/inks.ts';
import { bareFace, type MakeUp, quietFace } from './look.ts';

/** The make-up of a whole face, in the colors of the scene's palette. */
export function makeUpFor(look: FaceLook, skin: SkinInks, palette: PaletteInks, random: Random): MakeUp {
  const red = random.pick(['#a8213a', '#b8323a', '#8a1c3c', '#c2453f']);
  switch (look) {
    case 'evening':
      return {
        ...quietFace(skin),
        lip: red,
        lipStrength: 0.95,
        lid: mix(palette.strong, skin.shade, 0.3),
        lidStrength: 0.62,
        corner: mix(palette.strong, palette.ink, 0.4),
        blushStrength: 0.75,
        glow: 0.75,
        lashLength: 1.25,
        liner: 0.9,
        browStrength: 1,
      };
    case 'natural':
      return {
        ...quietFace(skin),
        lip: mix(skin.lip, '#d9787a', 0.4),
        lidStrength: 0.3,
        blushStrength: 0.7,
        glow: 0.8,
        liner: 0.35,
      };
    case 'bridal':
      return {
        ...quietFace(skin),
        lip: mix(skin.lip, '#d98a8c', 0.5),
        lipStrength: 0.85,
        lid: mix(skin.light, '#f0c9a8', 0.5),
        lidStrength: 0.75,
        corner: mix(skin.shade, '#b0707a', 0.5),
        blushStrength: 0.85,
        glow: 1,
        lashLength: 1.1,
        liner: 0.6,
      };
    case 'editorial':
      return {
        ...quietFace(skin),
        lip: mix(skin.lip, palette.accent, 0.35),
        lipStrength: 0.9,
        lid: palette.accent,
        lidStrength: 0.8,
        corner: mix(palette.strong, palette.accent, 0.3),
        blushStrength: 0.9,
        glow: 0.7,
        lashLength: 1,
        liner: 1,
        browStrength: 1,
      };
    case 'freckled':
      return {
        ...quietFace(skin),
        lip: mix(skin.lip, '#e0746a', 0.4),
        lipStrength: 0.7,
        blushStrength: 0.85,
        glow: 0.9,
        freckles: 1,
        liner: 0.2,
      };
  }
}

/** The same person before the make-up: tired, slightly uneven skin. */
export function beforeMakeUp(skin: SkinInks): MakeUp {
  return {
    ...bareFace(skin),
    lipStrength: 0.4,
    blushStrength: 0.12,
    glow: 0.12,
    lashLength: 0.4,
    liner: 0.1,
    browStrength: 0.5,
  };
}
