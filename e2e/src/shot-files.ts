import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** Ignored by git. */
export const shotsFolder = fileURLToPath(new URL('../../shots/', import.meta.url));

export const shotSizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;

export const colorSchemes = ['light', 'dark'] as const;

export type ColorScheme = (typeof colorSchemes)[number];

export function shotFile(screen: string, width: number, scheme: ColorScheme): string {
  return join(shotsFolder, `${screen}.${width}.${scheme}.png`);
}
