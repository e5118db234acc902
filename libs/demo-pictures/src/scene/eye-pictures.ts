import { type Random, randomFor } from '../random.ts';
import { eyeLook, innerLight } from '../close-up/eye-looks.ts';
import { lowerLid, openForm, shutForm } from '../close-up/eye-shapes.ts';
import { macroBrow } from '../close-up/macro-brow.ts';
import { openEye, shutEye } from '../close-up/macro-eye.ts';
import { lashRow, lowerLashes } from '../close-up/macro-lashes.ts';
import { eyeGround, scatteredFreckles, templeHair } from '../close-up/skin-ground.ts';
import { browInk } from '../face/look.ts';
import type { BrowLook, EyeLook, LashLook, PictureSpec } from '../picture.ts';
import { mix } from '../tools/color.ts';
import { hairInks, paletteInks, skinInks } from '../tools/inks.ts';
import { Sheet } from '../tools/sheet.ts';

type EyeSpec = Extract<PictureSpec, { subject: 'eye' | 'brows' | 'lashes' }>;

interface Subject {
  eye: EyeLook;
  brow: BrowLook;
  lashes: LashLook;
  isShut: boolean;
}

/** The looks of eye, brows and lashes; the subject of the picture stands out. */
function subjectOf(spec: EyeSpec, random: Random): Subject {
  switch (spec.subject) {
    case 'eye':
      return {
        eye: spec.look,
        brow: 'shaped',
        lashes: spec.look === 'bare' ? 'lift' : 'classic',
        isShut: random.chance(spec.look === 'bare' ? 0 : 0.55),
      };
    case 'brows':
      return { eye: 'bare', brow: spec.look, lashes: 'lift', isShut: random.chance(0.35) };
    case 'lashes':
      return { eye: 'bare', brow: 'shaped', lashes: spec.look, isShut: random.chance(0.5) };
  }
}

/** Moves the view to the eye, the brow or the lashes, always slightly rotated. */
function camera(spec: EyeSpec, random: Random): string {
  const turn = random.between(-9, 7);
  const aims = { eye: [450, 590, 1.12], brows: [470, 430, 1.2], lashes: [460, 650, 1.22] } as const;
  const [x, y, scale] = aims[spec.subject];
  const flip = spec.isFlipped ? 'translate(900 0) scale(-1 1) ' : '';
  return `${flip}translate(450 590) rotate(${turn}) scale(${scale}) translate(${-x + random.between(-20, 20)} ${-y + random.between(-20, 20)})`;
}

/** A picture of one eye with make-up, brows and lashes. */
export function eyePicture(spec: EyeSpec): string {
  const sheet = new Sheet();
  const [skin, hair, palette] = [skinInks(spec.skin), hairInks(spec.hair), paletteInks(spec.palette)];
  const random = randomFor(`eye ${spec.seed}`);
  const { eye, brow, lashes, isShut } = subjectOf(spec, random);
  const form = isShut ? shutForm : openForm;
  const view = camera(spec, random);
  const browColor = browInk(hair, skin);
  const lashColor = mix(skin.line, '#120a0c', 0.6);
  const extras = { freckles: random.chance(0.35) ? random.next() : 0, hasHair: random.chance(0.55) };
  const of = (part: string): Random => randomFor(`${part} ${spec.seed}`);
  const drawn = [
    eyeGround(sheet, skin, spec.subject === 'eye' ? 0.3 : 0.16),
    scatteredFreckles(skin, extras.freckles, of('freckles')),
    eyeLook(eye, { sheet, skin, palette, random: of('shadow'), form }),
    isShut ? shutEye(sheet, skin) : openEye(sheet, skin, of('iris')),
    spec.subject === 'eye' && spec.look !== 'bare' && !isShut ? innerLight(sheet, palette.paper) : '',
    isShut ? '' : lowerLashes(lowerLid, lashColor, of('lower lashes')),
    lashRow(lashes, form.lashLine, isShut ? 1 : -1, lashColor, of('lashes'), isShut ? 1.15 : 1),
    macroBrow(brow, browColor, of('brow')),
    extras.hasHair ? templeHair(hair, of('temple')) : '',
  ];
  return sheet.finish(`<g transform="${view}">${drawn.join('')}</g>`);
}
