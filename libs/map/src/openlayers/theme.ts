/** The tokens that the map uses. */
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
  /** In a format that a canvas accepts. */
  color(name: ThemeColor): string;
  readonly fontFamily: string;
}

/** The current values of the tokens at this element: a canvas supports neither custom properties nor light-dark(). */
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

/** Calls the listener when light and dark change: by the system setting, or by the page's `data-theme`. Returns a function that stops it. */
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
