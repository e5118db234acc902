import type { Random } from '../../random.ts';

/** What makes one face another: factors around 1. */
export interface Features {
  eye: number;
  noseWidth: number;
  noseLength: number;
  lipWidth: number;
  lipHeight: number;
  /** Added to the half width of the jaw, in pixels. */
  jaw: number;
  browLift: number;
}

export function drawFeatures(random: Random, isMasculine: boolean): Features {
  const around = (spread: number): number => 1 + (random.next() - 0.5) * 2 * spread;
  return {
    eye: around(0.07),
    noseWidth: around(0.17) + (isMasculine ? 0.08 : 0),
    noseLength: around(0.05),
    lipWidth: around(0.1),
    lipHeight: around(0.16) * (isMasculine ? 0.86 : 1),
    jaw: (random.next() - 0.5) * 12 + (isMasculine ? 11 : 0),
    browLift: (random.next() - 0.5) * 10 + (isMasculine ? 9 : 0),
  };
}
