/** The tokens that the map is painted with. */
const names = [
  'paper',
  'surface',
  'ink',
  'ink-soft',
  'edge',
  'rouge',
  'rouge-deep',
  'on-rouge',
  'sage-wash',
] as const;

export type ThemeColor = (typeof names)[number];

export interface MapTheme {
  /** As a canvas takes it. */
  color(name: ThemeColor): string;
  readonly fontFamily: string;
}

/** What the tokens are at this element now: a canvas knows nothing of custom properties, nor of light and dark. */
export function readTheme(element: HTMLElement): MapTheme {
  const probe = document.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const read = (name: ThemeColor): [ThemeColor, string] => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  };
  const colors = new Map(names.map(read));
  const { fontFamily } = getComputedStyle(element);
  probe.remove();
  return { color: (name) => colors.get(name) ?? '', fontFamily };
}

/** Tells when light and dark change: by the reader's system, or by `data-theme` of the page. Returns the end of it. */
export function watchTheme(listener: () => void): () => void {
  const isDark = window.matchMedia('(prefers-color-scheme: dark)');
  const ofPage = new MutationObserver(listener);
  isDark.addEventListener('change', listener);
  ofPage.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    isDark.removeEventListener('change', listener);
    ofPage.disconnect();
  };
}
