import { jest } from '@jest/globals';
import { act, fireEvent } from '@testing-library/react';

const columnWidth = 100;
const hourHeight = 40;
/** The first hour that the grid shows. */
const firstHour = 10;

/** The journal's grid, with two columns and ten hours, begins at the left. @param top in pixels */
export function stubGridLayout(top = 0): void {
  const height = 10 * hourHeight;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const place = this.hasAttribute('data-element') ? this.parentElement?.style : undefined;
    if (!place) return new DOMRect(0, top, 2 * columnWidth, height);
    const share = (percent: string) => (Number.parseFloat(percent) / 100) * height;
    return new DOMRect(0, top + share(place.top), columnWidth, share(place.height));
  });
}

interface Point {
  readonly hours: number;
  readonly column?: number;
  readonly pointerType?: 'mouse' | 'touch';
}

export function pointer(
  target: EventTarget,
  type: string,
  { hours, column = 0, pointerType = 'mouse' }: Point,
): void {
  const place = {
    clientX: column * columnWidth + 10,
    clientY: (hours - firstHour) * hourHeight,
    button: 0,
  };
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...place });
  Object.assign(event, { pointerId: 1, isPrimary: true, pointerType });
  act(() => void target.dispatchEvent(event));
}

/** Drags with the mouse from a time of a column to another one. */
export function drag(target: Element, from: Point, to: Point): void {
  pointer(target, 'pointerdown', from);
  pointer(document, 'pointermove', to);
  pointer(document, 'pointerup', to);
  fireEvent.click(target);
}
