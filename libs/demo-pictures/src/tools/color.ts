type Rgb = readonly [number, number, number];

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Mixes two '#rrggbb': 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parse(from), parse(to)];
  const channels = a.map((channel, index) => Math.round(channel + ((b[index] ?? channel) - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

export function lighter(color: string, share: number): string {
  return mix(color, '#fff6ea', share);
}

/** Shadows are tinted with a warm plum instead of gray. */
export function darker(color: string, share: number): string {
  return mix(color, '#24101c', share);
}
