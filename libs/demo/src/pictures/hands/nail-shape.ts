import type { NailShape } from '../picture.ts';
import { short } from '../tools/paths.ts';

/** How far each shape reaches past the fingertip, as a share of its width. */
export const freeEdge: Record<NailShape, number> = {
  oval: 0.3,
  square: 0.42,
  almond: 0.85,
  coffin: 1.1,
  stiletto: 1.4,
};

/**
 * Outline of a nail whose cuticle is at (0, 0) and that grows towards -y: `width` across, `length` to its end.
 */
export function nailOutline(shape: NailShape, width: number, length: number): string {
  const n = short;
  const half = width / 2;
  const root = `M${n(-half * 0.94)} ${n(-length * 0.16)}C${n(-half * 0.9)} ${n(length * 0.02)} ${n(-half * 0.45)} ${n(length * 0.05)} 0 ${n(length * 0.05)}C${n(half * 0.45)} ${n(length * 0.05)} ${n(half * 0.9)} ${n(length * 0.02)} ${n(half * 0.94)} ${n(-length * 0.16)}`;
  const side = (x: number, y: number): string => `${n(x * half)} ${n(-y * length)}`;
  switch (shape) {
    case 'oval':
      return `${root}C${side(1.02, 0.45)} ${side(1.0, 0.6)} ${side(0.94, 0.72)}C${side(0.8, 0.95)} ${side(0.4, 1)} ${side(0, 1)}C${side(-0.4, 1)} ${side(-0.8, 0.95)} ${side(-0.94, 0.72)}C${side(-1, 0.6)} ${side(-1.02, 0.45)} ${side(-0.94, 0.16)}Z`;
    case 'square':
      return `${root}C${side(1.03, 0.45)} ${side(1.02, 0.7)} ${side(1, 0.93)}C${side(0.98, 1)} ${side(0.9, 1)} ${side(0.82, 1)}L${side(-0.82, 1)}C${side(-0.9, 1)} ${side(-0.98, 1)} ${side(-1, 0.93)}C${side(-1.02, 0.7)} ${side(-1.03, 0.45)} ${side(-0.94, 0.16)}Z`;
    case 'almond':
      return `${root}C${side(1.04, 0.42)} ${side(0.98, 0.6)} ${side(0.78, 0.76)}C${side(0.55, 0.93)} ${side(0.24, 1)} ${side(0, 1)}C${side(-0.24, 1)} ${side(-0.55, 0.93)} ${side(-0.78, 0.76)}C${side(-0.98, 0.6)} ${side(-1.04, 0.42)} ${side(-0.94, 0.16)}Z`;
    case 'coffin':
      return `${root}C${side(1.04, 0.4)} ${side(1.0, 0.52)} ${side(0.94, 0.6)}L${side(0.54, 0.97)}C${side(0.5, 1)} ${side(0.46, 1)} ${side(0.4, 1)}L${side(-0.4, 1)}C${side(-0.46, 1)} ${side(-0.5, 1)} ${side(-0.54, 0.97)}L${side(-0.94, 0.6)}C${side(-1, 0.52)} ${side(-1.04, 0.4)} ${side(-0.94, 0.16)}Z`;
    case 'stiletto':
      return `${root}C${side(1.04, 0.38)} ${side(0.96, 0.52)} ${side(0.74, 0.66)}C${side(0.42, 0.84)} ${side(0.12, 0.96)} ${side(0, 1)}C${side(-0.12, 0.96)} ${side(-0.42, 0.84)} ${side(-0.74, 0.66)}C${side(-0.96, 0.52)} ${side(-1.04, 0.38)} ${side(-0.94, 0.16)}Z`;
  }
}
