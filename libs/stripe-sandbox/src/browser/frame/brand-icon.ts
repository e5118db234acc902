import type { CardBrand } from '../protocol.ts';
import { brandOf } from '../card/card-number.ts';

const svg = 'http://www.w3.org/2000/svg';

/** The words on a drawn card and its color; an unknown brand is drawn in the color of the text. */
const looks: Readonly<Record<Exclude<CardBrand, 'unknown'>, readonly [label: string, color: string]>> = {
  visa: ['VISA', '#1a3a8f'],
  mastercard: ['MC', '#a8321b'],
  amex: ['AMEX', '#0f6292'],
  discover: ['DISC', '#a4520a'],
  diners: ['DC', '#2b5876'],
  jcb: ['JCB', '#1d6b3a'],
  unionpay: ['UP', '#9a1c2e'],
};

/** A small card with the brand's short name, and the full name for screen readers. */
export function drawBrand(icon: SVGSVGElement, number: string): void {
  const { brand, name } = brandOf(number);
  icon.setAttribute('viewBox', '0 0 32 20');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('data-brand', brand);
  icon.replaceChildren();
  if (brand === 'unknown') {
    icon.setAttribute('aria-hidden', 'true');
    icon.append(rectangle(0, 0, 32, 20, 3), rectangle(0, 4, 32, 4, 0), rectangle(4, 13, 10, 2, 1));
    return;
  }
  const [label, color] = looks[brand];
  icon.removeAttribute('aria-hidden');
  icon.setAttribute('role', 'img');
  icon.setAttribute('aria-label', name);
  const card = rectangle(0, 0, 32, 20, 3);
  card.setAttribute('fill', color);
  const text = document.createElementNS(svg, 'text');
  text.textContent = label;
  text.setAttribute('x', '16');
  text.setAttribute('y', '13.5');
  text.setAttribute('text-anchor', 'middle');
  icon.append(card, text);
}

export function createIcon(): SVGSVGElement {
  return document.createElementNS(svg, 'svg');
}

function rectangle(x: number, y: number, width: number, height: number, radius: number): SVGRectElement {
  const rect = document.createElementNS(svg, 'rect');
  for (const [name, value] of Object.entries({ x, y, width, height, rx: radius }))
    rect.setAttribute(name, String(value));
  return rect;
}
