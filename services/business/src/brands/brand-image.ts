/** Fill and ink of the tiles: tokens of the design in light mode, each pair with a contrast of at least 4.5. */
const tones = [
  ['#F6DED7', '#3A1430'],
  ['#E4ECE6', '#33513C'],
  ['#F5E8D0', '#6E4508'],
  ['#E9DFE8', '#3A1430'],
  ['#F2E4DA', '#7A2130'],
] as const;

/** A tile with the initials of a brand, as a data URI. Logos belong to the brands. */
export function brandImage(id: number, name: string): string {
  const [fill, ink] = tones[id % tones.length] ?? tones[0];
  const tile =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" fill="${fill}"/>` +
    `<text x="60" y="60" dy="0.35em" text-anchor="middle" font-family="Georgia,serif" font-size="44" fill="${ink}">${initialsOf(name)}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(tile)}`;
}

/** `WP` for Wella Professionals, `OP` for OPI, `R+` for R+Co. */
function initialsOf(name: string): string {
  const [first = '', second] = name.split(' ');
  const letters = second === undefined ? first.slice(0, 2) : `${first.slice(0, 1)}${second.slice(0, 1)}`;
  return letters.replaceAll(/[<&]/g, '').toUpperCase();
}
