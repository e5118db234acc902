import { short } from './paths.ts';

/** A color at a position between 0 and 1, with an opacity (default 1). */
export type Stop = readonly [place: number, color: string, opacity?: number];
type Attributes = Record<string, string | number | undefined>;

/**
 * Collects the named definitions of a picture (gradients, clips). Names are numbered, so that the same drawing
 * gives the same SVG.
 */
export class Sheet {
  readonly #definitions: string[] = [];
  readonly #names = new Map<string, string>();

  /** Adds a gradient from one point to another; returns a value for fill or stroke. */
  linear(from: readonly [number, number], to: readonly [number, number], stops: readonly Stop[]): string {
    const line = `x1="${short(from[0])}" y1="${short(from[1])}" x2="${short(to[0])}" y2="${short(to[1])}"`;
    return this.#define(
      `<linearGradient id="%" gradientUnits="userSpaceOnUse" ${line}>${stopsOf(stops)}</linearGradient>`,
    );
  }

  /** Adds a gradient around a point; `squash` is the height of the ellipse as a share of its width. */
  radial(center: readonly [number, number], radius: number, stops: readonly Stop[], squash = 1): string {
    const [x, y] = center;
    const shape =
      squash === 1 ? '' : ` gradientTransform="translate(0 ${short(y * (1 - squash))}) scale(1 ${squash})"`;
    return this.#define(
      `<radialGradient id="%" gradientUnits="userSpaceOnUse" cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"${shape}>${stopsOf(stops)}</radialGradient>`,
    );
  }

  /** Clips the content to the path. */
  clipped(d: string, content: string): string {
    const clip = this.#define(`<clipPath id="%"><path d="${d}"/></clipPath>`);
    return `<g clip-path="${clip}">${content}</g>`;
  }

  #define(definition: string): string {
    const known = this.#names.get(definition);
    if (known) return known;
    const name = `d${this.#names.size}`;
    const reference = `url(#${name})`;
    this.#names.set(definition, reference);
    this.#definitions.push(definition.replace('%', name));
    return reference;
  }

  /** The whole picture: 900x1200. */
  finish(content: string): string {
    const defs = this.#definitions.join('');
    return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" viewBox="0 0 900 1200"><defs>${defs}</defs>${content}</svg>`;
  }
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([place, color, opacity = 1]) => {
      const see = opacity === 1 ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${place}" stop-color="${color}"${see}/>`;
    })
    .join('');
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? short100(value) : value}"`)
    .join('');
}

/** Two decimals, which opacities need. */
function short100(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A filled path. */
export function shape(d: string, fill: string, opacity = 1, more: Attributes = {}): string {
  return `<path d="${d}"${attributesOf({ fill, 'fill-opacity': opacity === 1 ? undefined : opacity, ...more })}/>`;
}

/** A line with round ends. */
export function line(d: string, stroke: string, width: number, opacity = 1): string {
  const see = opacity === 1 ? undefined : opacity;
  const ends = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  return `<path d="${d}"${attributesOf({ fill: 'none', stroke, 'stroke-width': width, 'stroke-opacity': see, ...ends })}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return ellipse(x, y, radius, radius, fill, opacity);
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string {
  const see = opacity === 1 ? undefined : opacity;
  return `<ellipse${attributesOf({ cx: x, cy: y, rx, ry, fill, 'fill-opacity': see })}/>`;
}

/** A group that is moved, rotated (degrees) and scaled, in that order from the outside in. */
export function placed(
  content: string,
  {
    x = 0,
    y = 0,
    turn = 0,
    scale = 1,
    flip = false,
  }: { x?: number; y?: number; turn?: number; scale?: number; flip?: boolean },
): string {
  const size = scale === 1 && !flip ? '' : ` scale(${flip ? -scale : scale} ${scale})`;
  const angle = turn === 0 ? '' : ` rotate(${short(turn)})`;
  return `<g transform="translate(${short(x)} ${short(y)})${angle}${size}">${content}</g>`;
}

export function group(content: string, opacity: number): string {
  return `<g opacity="${short100(opacity)}">${content}</g>`;
}
