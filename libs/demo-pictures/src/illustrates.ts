import type { BrowLook, EyeLook, FaceLook, HairStyle, LashLook, LipLook, NailPattern } from './picture.ts';
import type { NailShape, PictureSpec, SkinLook } from './picture.ts';

const hair: Record<HairStyle, readonly string[]> = {
  'long-waves': ['Blowout', 'Balayage', 'AirTouch Coloring', "Women's Haircut"],
  'sleek-long': ['Silk Press', 'Blowout', 'Single-Process Color'],
  bob: ["Women's Haircut", 'Single-Process Color', 'Blowout'],
  lob: ["Women's Haircut", 'Balayage', 'AirTouch Coloring', 'Blowout'],
  pixie: ["Women's Haircut", 'Single-Process Color'],
  curls: ['Curly Cut', 'Balayage', "Women's Haircut"],
  afro: ['Curly Cut', "Women's Haircut"],
  updo: ['Updo'],
  ponytail: ['Updo', 'Silk Press', 'Blowout'],
  'box-braids': ['Braids'],
  'crown-braid': ['Braids', 'Updo'],
  fade: ['Fade & Line-Up', "Men's Haircut"],
  crop: ["Men's Haircut", 'Fade & Line-Up'],
};
const art = ['Nail Art', 'Gel Manicure', 'Gel Extensions'];
const nails: Record<NailPattern, readonly string[]> = {
  solid: ['Classic Manicure', 'Gel Manicure', 'Polish Change'],
  french: ['French Manicure', 'Gel Manicure'],
  ombre: ['Nail Art', 'Gel Manicure', 'Gel Extensions'],
  dots: art,
  marble: art,
  stripes: art,
  petals: art,
  checks: art,
  chrome: ['Chrome Nails', 'Gel Manicure'],
  'half-moon': ['Nail Art', 'Classic Manicure'],
};
const longShapes: readonly NailShape[] = ['coffin', 'stiletto', 'almond'];
const eyes: Record<EyeLook, readonly string[]> = {
  smoky: ['Eye Makeup', 'Evening Glam'],
  'cut-crease': ['Eye Makeup', 'Evening Glam'],
  graphic: ['Eye Makeup'],
  glitter: ['Eye Makeup', 'Evening Glam', 'Airbrush Makeup'],
  sunset: ['Eye Makeup', 'Full Face Makeup'],
  bare: ['Eye Makeup', 'Natural Day Look'],
};
const lips: Record<LipLook, readonly string[]> = {
  matte: ['Lip Look', 'Full Face Makeup'],
  gloss: ['Lip Look', 'Natural Day Look'],
  ombre: ['Lip Look', 'Evening Glam'],
  bitten: ['Lip Look', 'Natural Day Look'],
  metallic: ['Lip Look', 'Evening Glam'],
};
const faces: Record<FaceLook, readonly string[]> = {
  evening: ['Evening Glam', 'Full Face Makeup', 'Airbrush Makeup'],
  natural: ['Natural Day Look', 'Full Face Makeup'],
  bridal: ['Bridal Makeup', 'Bridal Trial', 'Airbrush Makeup'],
  editorial: ['Full Face Makeup', 'Airbrush Makeup', 'Evening Glam'],
  freckled: ['Natural Day Look', 'Full Face Makeup'],
};
const brows: Record<BrowLook, readonly string[]> = {
  shaped: ['Brow Shaping', 'Brow Tint'],
  laminated: ['Brow Lamination'],
  bold: ['Brow Tint', 'Brow Shaping', 'Brow Lamination'],
  fine: ['Microblading', 'Brow Shaping'],
  sparse: [],
};
const lashes: Record<LashLook, readonly string[]> = {
  bare: [],
  classic: ['Classic Lash Extensions', 'Lash Fill'],
  volume: ['Volume Lash Extensions', 'Lash Fill'],
  wispy: ['Classic Lash Extensions', 'Volume Lash Extensions', 'Lash Fill'],
  lift: ['Lash Lift'],
};
const skin: Record<SkinLook, readonly string[]> = {
  glow: ['Signature Facial', 'Hydrating Facial', 'Dermaplaning', 'LED Light Therapy', 'Chemical Peel'],
  'clay-mask': ['Clay Mask Treatment', 'Deep Cleansing Facial'],
  'sheet-mask': ['Hydrating Facial', 'Signature Facial'],
  'gua-sha': ['Gua Sha Massage', 'Signature Facial'],
  serum: ['Hydrating Facial', 'Chemical Peel', 'Signature Facial', 'LED Light Therapy', 'Dermaplaning'],
  dull: [],
};

/** Names of the services whose result this picture can show. */
export function illustratedServices(spec: PictureSpec): readonly string[] {
  switch (spec.subject) {
    case 'hair':
      return hair[spec.style];
    case 'nails':
      return longShapes.includes(spec.shape)
        ? [...nails[spec.pattern], 'Acrylic Full Set']
        : nails[spec.pattern];
    case 'eye':
      return eyes[spec.look];
    case 'lips':
      return lips[spec.look];
    case 'face':
      return faces[spec.look];
    case 'brows':
      return brows[spec.look];
    case 'lashes':
      return lashes[spec.look];
    case 'skin':
      return skin[spec.look];
  }
}
