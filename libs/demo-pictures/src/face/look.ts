import { mix } from '../tools/color.ts';
import type { HairInks, SkinInks } from '../tools/inks.ts';

/** The make-up of a face; colors are '#rrggbb', strengths 0 to 1. */
export interface MakeUp {
  lip: string;
  lipStrength: number;
  lid: string;
  lidStrength: number;
  /** Second color of the lid, at its outer corner. */
  corner: string;
  blushStrength: number;
  glow: number;
  lashLength: number;
  liner: number;
  freckles: number;
  browStrength: number;
}

export interface FaceInks {
  skin: SkinInks;
  hair: HairInks;
  makeUp: MakeUp;
  /** A broader jaw and heavier brows. */
  isMasculine?: boolean;
}

/** A face without styling. */
export function bareFace(skin: SkinInks): MakeUp {
  return {
    lip: skin.lip,
    lipStrength: 0.55,
    lid: skin.shade,
    lidStrength: 0.25,
    corner: skin.shade,
    blushStrength: 0.25,
    glow: 0.35,
    lashLength: 0.45,
    liner: 0.2,
    freckles: 0,
    browStrength: 0.65,
  };
}

/** A face with light make-up, for pictures of hair. */
export function quietFace(skin: SkinInks): MakeUp {
  return {
    ...bareFace(skin),
    lipStrength: 0.8,
    blushStrength: 0.5,
    glow: 0.6,
    lashLength: 0.8,
    browStrength: 0.85,
  };
}

/** A face with no make-up at all. */
export function plainFace(skin: SkinInks): MakeUp {
  return {
    ...bareFace(skin),
    lipStrength: 0.4,
    blushStrength: 0.18,
    lashLength: 0.15,
    browStrength: 0.9,
    glow: 0.3,
  };
}

/** Brows are darker than the hair, especially if it is dyed light. */
export function browInk(hair: HairInks, skin: SkinInks): string {
  return mix(mix(hair.dark, '#2b1a14', 0.5), skin.line, 0.3);
}
