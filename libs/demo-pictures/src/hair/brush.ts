import type { Random } from '../random.ts';
import type { HairInks, PaletteInks, SkinInks } from '../tools/inks.ts';
import type { Sheet } from '../tools/sheet.ts';

/** What every painter of hair is given. */
export interface Brush {
  sheet: Sheet;
  hair: HairInks;
  skin: SkinInks;
  palette: PaletteInks;
  random: Random;
  /** 0 straight ahead, 1 three-quarter; painters of profiles and backs do not look at it. */
  turn: number;
}

/** What lies behind the shoulders and what lies before the face. */
export interface HairLayers {
  back: string;
  front: string;
}

export type HairPainter = (brush: Brush) => HairLayers;
