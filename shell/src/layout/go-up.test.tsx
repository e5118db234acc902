import { afterEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { GoUp, liftAbove } from './go-up.component.tsx';

const box = (left: number, top: number, width = 44, height = 44) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const covers = (one: ReturnType<typeof box>, other: ReturnType<typeof box>) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

describe('how far the way up is lifted', () => {
  it('is nothing where it covers nothing', () => {
    expect(liftAbove(box(300, 680), [])).toBe(0);
    expect(liftAbove(box(300, 680), [box(16, 690, 160)])).toBe(0);
  });

  it('is to above a button, and above the next one where that is too near', () => {
    expect(liftAbove(box(300, 680), [box(190, 700, 154)])).toBe(28);
    expect(liftAbove(box(300, 680), [box(190, 700, 154), box(300, 640)])).toBe(88);
  });

  it('never leaves it over a button while there is a place nearby, wherever the page is scrolled to', () => {
    for (let scrolled = 0; scrolled < 400; scrolled += 1) {
      const others = [300, 500, 700, 900].map((top) => box(190, top - scrolled, 154));
      const lift = liftAbove(box(300, 680), others);
      expect(others.some((other) => covers(box(300, 680 - lift), other))).toBe(false);
    }
  });
});

describe('the way up', () => {
  const read = Element.prototype.getBoundingClientRect;
  afterEach(() => {
    Element.prototype.getBoundingClientRect = read;
  });

  it('stands above the Book button that it would cover', () => {
    Element.prototype.getBoundingClientRect = function (this: Element) {
      if (this.tagName === 'HEADER') return new DOMRect(0, -200, 360, 60);
      if (this.textContent === 'Book') return new DOMRect(190, 700, 154, 44);
      // As in a browser, where it is moved to counts.
      const lift = this instanceof HTMLElement ? /-(\d+)px/.exec(this.style.transform)?.[1] : undefined;
      return new DOMRect(300, 680 - Number(lift ?? 0), 44, 44);
    };
    render(
      <>
        <header />
        <main>
          <button type="button">Book</button>
        </main>
        <GoUp />
      </>,
    );
    act(() => void window.dispatchEvent(new Event('scroll')));
    const place = screen.getByRole('button', { name: 'Go up' }).parentElement;
    expect(place?.style.transform).toBe('translateY(-28px)');
  });
});
