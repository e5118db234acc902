export type HairStyle =
  | 'long-waves'
  | 'sleek-long'
  | 'bob'
  | 'lob'
  | 'pixie'
  | 'curls'
  | 'afro'
  | 'updo'
  | 'ponytail'
  | 'box-braids'
  | 'crown-braid'
  | 'fade'
  | 'crop';
export type NailShape = 'almond' | 'oval' | 'square' | 'coffin' | 'stiletto';
export type NailPattern =
  'solid' | 'french' | 'ombre' | 'dots' | 'marble' | 'stripes' | 'petals' | 'chrome' | 'half-moon' | 'checks';
export type HandPose = 'fan' | 'drape' | 'pair' | 'stem';
export type EyeLook = 'smoky' | 'cut-crease' | 'graphic' | 'glitter' | 'sunset' | 'bare';
export type LipLook = 'matte' | 'gloss' | 'ombre' | 'bitten' | 'metallic';
export type FaceLook = 'evening' | 'natural' | 'bridal' | 'editorial' | 'freckled';
export type BrowLook = 'shaped' | 'laminated' | 'bold' | 'fine' | 'sparse';
export type LashLook = 'bare' | 'classic' | 'volume' | 'wispy' | 'lift';
export type SkinLook = 'glow' | 'clay-mask' | 'sheet-mask' | 'gua-sha' | 'serum' | 'dull';

export type SkinTone = 'porcelain' | 'rose' | 'sand' | 'honey' | 'olive' | 'caramel' | 'umber' | 'espresso';
export type HairTone =
  | 'ink'
  | 'espresso'
  | 'chestnut'
  | 'copper'
  | 'auburn'
  | 'honey'
  | 'platinum'
  | 'silver'
  | 'rose'
  | 'plum'
  | 'teal';
export type Palette =
  'blush' | 'sage' | 'aubergine' | 'terracotta' | 'cobalt' | 'butter' | 'sea' | 'rouge' | 'sand' | 'dusk';
export type Backdrop = 'arch' | 'sun' | 'leaves' | 'split' | 'drape' | 'petals' | 'window' | 'plain';
/** The view of the head. */
export type HeadView = 'front' | 'three-quarter' | 'profile' | 'back';

/** The person and place of a picture. Equal specs draw the same picture. */
interface Scene {
  skin: SkinTone;
  hair: HairTone;
  palette: Palette;
  backdrop: Backdrop;
  /** Mirrored left to right. */
  isFlipped: boolean;
  /** Determines details (features, strands, jewelry, petals). Both pictures of a pair share it. */
  seed: number;
}

export type PictureSpec = Scene &
  (
    | { subject: 'hair'; style: HairStyle; view: HeadView; isUnstyled: boolean }
    | { subject: 'nails'; shape: NailShape; pattern: NailPattern; pose: HandPose; isUnstyled: boolean }
    | { subject: 'eye'; look: EyeLook }
    | { subject: 'lips'; look: LipLook }
    | { subject: 'face'; look: FaceLook; style: HairStyle; view: HeadView; isUnstyled: boolean }
    | { subject: 'brows'; look: BrowLook }
    | { subject: 'lashes'; look: LashLook }
    | { subject: 'skin'; look: SkinLook }
  );

/** A picture of the demo's gallery: what to draw, and the names of the services that it can illustrate. */
export interface Picture {
  id: number;
  spec: PictureSpec;
  services: readonly string[];
  /** The picture of the same head or hand before the service; null if there is none. */
  beforePictureId: number | null;
  /** True for a picture that is only shown as "before" in a pair. */
  isBefore: boolean;
}
