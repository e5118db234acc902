import type { StripeElementStyle } from '@stripe/stripe-js';

/**
 * The look of a card field with the colors of the page around it. The frame of the field has another origin, so it knows neither our tokens nor
 * our fonts: colors are passed as what they are at this element now.
 */
export function elementStyleOf(container: HTMLElement): StripeElementStyle {
  const [ink, soft, error] = colorsOf(container, ['--ink', '--ink-soft', '--error']);
  const font = { fontFamily: 'system-ui, sans-serif', fontSize: '16px', lineHeight: '24px' };
  return {
    base: { ...font, color: ink, iconColor: soft, '::placeholder': { color: soft } },
    invalid: { color: error, iconColor: error },
  };
}

/** The current values of color tokens, which differ by theme. */
function colorsOf(container: HTMLElement, tokens: readonly string[]): string[] {
  const probe = document.createElement('span');
  probe.hidden = true;
  container.after(probe);
  const colors = tokens.map((token) => {
    probe.style.color = `var(${token})`;
    return window.getComputedStyle(probe).color;
  });
  probe.remove();
  return colors;
}

/**
 * Calls the listener whenever the theme of the system changes.
 * @returns a function that unsubscribes
 */
export function onThemeChange(listener: () => void): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}
