import { type Random, randomFor } from '../random.ts';
import { bust } from '../face/bust.ts';
import { frontFace } from '../face/front-face.ts';
import { headband, towel } from '../face/headwear.ts';
import { bareFace, type MakeUp } from '../face/look.ts';
import { clayMask, dew, dullness, guaSha, serum, sheetMask } from '../face/treatments.ts';
import { sweptBack } from '../hair/swept-front.ts';
import type { PictureSpec } from '../picture.ts';
import { mix } from '../tools/color.ts';
import { hairInks, type PaletteInks, paletteInks, skinInks, type SkinInks } from '../tools/inks.ts';
import { placed, Sheet } from '../tools/sheet.ts';
import { backdrop } from './backdrop.ts';

type SkinSpec = Extract<PictureSpec, { subject: 'skin' }>;

function treatment(
  spec: SkinSpec,
  sheet: Sheet,
  skin: SkinInks,
  palette: PaletteInks,
  random: Random,
): string {
  switch (spec.look) {
    case 'glow':
      return dew(random);
    case 'clay-mask':
      return clayMask(sheet, palette, random);
    case 'sheet-mask':
      return sheetMask(sheet);
    case 'gua-sha':
      return guaSha(sheet, skin, palette, random);
    case 'serum':
      return dew(random) + serum(sheet, palette, random);
    case 'dull':
      return dullness(sheet, skin, random);
  }
}

function faceOf({ look }: SkinSpec, skin: SkinInks): MakeUp {
  const bare = bareFace(skin);
  return look === 'dull'
    ? { ...bare, glow: 0, blushStrength: 0.2, lipStrength: 0.4 }
    : { ...bare, glow: 1, blushStrength: 0.6, lipStrength: 0.75, lashLength: 0.7 };
}

/** A picture of a face during a treatment, with the hair tied back. */
export function skinPicture(spec: SkinSpec): string {
  const sheet = new Sheet();
  const [skin, hair, palette] = [skinInks(spec.skin), hairInks(spec.hair), paletteInks(spec.palette)];
  const random = randomFor(`skin ${spec.seed}`);
  const camera = randomFor(`camera ${spec.seed}`);
  const person = randomFor(`person ${spec.seed}`);
  const cloth = mix(random.pick([palette.paper, palette.soft, palette.mid, palette.paper]), '#ffffff', 0.25);
  const hasTowel = random.chance(0.5);
  const inks = { skin, hair, makeUp: faceOf(spec, skin) };
  const brush = { sheet, hair, skin, palette, random: randomFor(`hair ${spec.seed}`), turn: 0 };
  const crown = hasTowel
    ? towel(sheet, cloth)
    : sweptBack(brush, [10, -230], -6) + headband(sheet, mix(cloth, palette.mid, 0.35));
  const body = bust(sheet, skin, palette, random.pick(['robe', 'bare', 'robe']), cloth);
  const wall = backdrop(spec.backdrop, sheet, palette, randomFor(`backdrop ${spec.seed}`));
  const head =
    frontFace(sheet, inks, 0, person) +
    treatment(spec, sheet, skin, palette, randomFor(`treatment ${spec.seed}`)) +
    crown;
  const at = {
    x: 450 + camera.between(-16, 16),
    y: 600 + camera.between(-14, 14),
    turn: camera.between(-8, 8),
    scale: 1.66,
    flip: spec.isFlipped,
  };
  return sheet.finish(wall + placed(body + head, at));
}
