import type { Random } from '../random.ts';
import type { HairInks, PaletteInks, SkinInks } from '../tools/inks.ts';
import type { Sheet } from '../tools/sheet.ts';

/** The parameters of every hair painter. */
export interface Brush {
  sheet: Sheet;
  hair: HairInks;
  skin: SkinInks;
  palette: PaletteInks;
  random: Random;
  /** 0 straight ahead, 1 three-quarter; unused for profiles and backs. */
  turn: number;
}

/** The parts behind the shoulders and in front of the face. */
export interface HairLayers {
  back: string;
  front: string;
}

export type HairPainter = (brush: Brush) => HairLayers;
