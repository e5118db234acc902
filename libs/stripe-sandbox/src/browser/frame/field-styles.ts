import type { FieldOptions, StyleVariant } from '../protocol.ts';

/** The properties that Stripe.js accepts. Others, such as `background-image`, are ignored: an embedding page must not load anything here. */
const properties = new Set([
  'backgroundColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontSmoothing',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'padding',
  'textAlign',
  'textDecoration',
  'textShadow',
  'textTransform',
]);

const pseudos = ['::placeholder', '::selection', ':hover', ':focus', ':-webkit-autofill', ':disabled'];

/** Applies the variants of `options.style` to the inputs. A rule's properties are set one by one, so that no value can add a rule. */
export function applyStyles(sheet: CSSStyleSheet, style: FieldOptions['style']): void {
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  const { base, ...states } = style ?? {};
  addVariant(sheet, '.field input', base);
  addIconColor(sheet, '.icon', base);
  for (const state of ['empty', 'complete', 'invalid'] as const) {
    addVariant(sheet, `.field input.${state}`, states[state]);
    addIconColor(sheet, `.field.${state} .icon`, states[state]);
  }
}

function addVariant(sheet: CSSStyleSheet, selector: string, variant: StyleVariant | undefined): void {
  if (variant === undefined) return;
  addRule(sheet, selector, variant);
  for (const pseudo of pseudos) {
    const nested = variant[pseudo];
    if (typeof nested === 'object') addRule(sheet, `${selector}${pseudo}`, nested);
  }
}

function addIconColor(sheet: CSSStyleSheet, selector: string, variant: StyleVariant | undefined): void {
  const color = variant?.['iconColor'] ?? variant?.['color'];
  if (typeof color === 'string') addRule(sheet, selector, { color });
}

function addRule(sheet: CSSStyleSheet, selector: string, declarations: StyleVariant): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [name, value] of Object.entries(declarations)) {
    if (!properties.has(name) || typeof value === 'object') continue;
    const property = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    rule.style.setProperty(
      property === 'font-smoothing' ? '-webkit-font-smoothing' : property,
      String(value),
    );
  }
}

/** Loads the fonts given as `{ family, src: 'url(…)' }`; one that fails leaves the next family of the list. */
export async function loadFonts(fonts: FieldOptions['fonts']): Promise<void> {
  const loaded = await Promise.allSettled(
    (fonts ?? []).map(({ family, src, weight, style }) =>
      new FontFace(family, src, { weight: weight ?? 'normal', style: style ?? 'normal' }).load(),
    ),
  );
  for (const result of loaded) if (result.status === 'fulfilled') document.fonts.add(result.value);
}
