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

describe('liftAbove', () => {
  it('returns 0 if nothing is covered', () => {
    expect(liftAbove(box(300, 680), [])).toBe(0);
    expect(liftAbove(box(300, 680), [box(16, 690, 160)])).toBe(0);
  });

  it('lifts above a button, and above the next one if that is too close', () => {
    expect(liftAbove(box(300, 680), [box(190, 700, 154)])).toBe(28);
    expect(liftAbove(box(300, 680), [box(190, 700, 154), box(300, 640)])).toBe(88);
  });

  it('covers no button at any scroll position if there is a free place nearby', () => {
    for (let scrolled = 0; scrolled < 400; scrolled += 1) {
      const others = [300, 500, 700, 900].map((top) => box(190, top - scrolled, 154));
      const lift = liftAbove(box(300, 680), others) ?? 0;
      expect(others.some((other) => covers(box(300, 680 - lift), other))).toBe(false);
    }
  });
});

describe('liftAbove a dense form', () => {
  it('finds no place', () => {
    const rows = Array.from({ length: 12 }, (_, index) => box(16, 60 + index * 60, 328));
    expect(liftAbove(box(300, 680), rows)).toBeNull();
  });
});

describe('the Go up button', () => {
  const read = Element.prototype.getBoundingClientRect;
  afterEach(() => {
    Element.prototype.getBoundingClientRect = read;
  });

  it('moves above a Book button that it would cover', () => {
    Element.prototype.getBoundingClientRect = function (this: Element) {
      if (this.tagName === 'HEADER') return new DOMRect(0, -200, 360, 60);
      if (this.textContent === 'Book') return new DOMRect(190, 700, 154, 44);
      // As in a browser, its transform counts.
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

  it('moves above a link of the footer, and above what comes below it without any scrolling', () => {
    const observed: ResizeObserverCallback[] = [];
    const { ResizeObserver: before } = globalThis;
    const observer: ResizeObserver = { observe() {}, unobserve() {}, disconnect() {} };
    globalThis.ResizeObserver = class {
      constructor(changed: ResizeObserverCallback) {
        observed.push(changed);
      }
      observe = observer.observe;
      unobserve = observer.unobserve;
      disconnect = observer.disconnect;
    };
    Element.prototype.getBoundingClientRect = function (this: Element) {
      if (this.tagName === 'HEADER') return new DOMRect(0, -200, 360, 60);
      if (this.textContent === 'Terms') return new DOMRect(200, 700, 144, 44);
      if (this.textContent === 'Pay') return new DOMRect(190, 640, 154, 44);
      const lift = this instanceof HTMLElement ? /-(\d+)px/.exec(this.style.transform)?.[1] : undefined;
      return new DOMRect(300, 680 - Number(lift ?? 0), 44, 44);
    };
    const page = (content: string) => (
      <>
        <header />
        <main>{content !== '' && <button type="button">{content}</button>}</main>
        <footer>
          <a href="/terms">Terms</a>
        </footer>
        <GoUp />
      </>
    );
    const { rerender } = render(page(''));
    const place = screen.getByRole('button', { name: 'Go up' }).parentElement;
    expect(place?.style.transform).toBe('translateY(-28px)');
    rerender(page('Pay'));
    act(() => observed.at(-1)?.([], observer));
    expect(place?.style.transform).toBe('translateY(-88px)');
    globalThis.ResizeObserver = before;
  });

  it.each([
    ['moves above a field that it would cover', [700], 'translateY(-28px)', 'visible'],
    [
      'hides in a form that is so dense that it cannot but cover one',
      [400, 460, 520, 580, 640, 700],
      'translateY(0px)',
      'hidden',
    ],
  ])('%s', (_what, tops, transform, visibility) => {
    Element.prototype.getBoundingClientRect = function (this: Element) {
      if (this.tagName === 'HEADER') return new DOMRect(0, -200, 360, 60);
      if (this.tagName === 'INPUT') return new DOMRect(16, Number(this.getAttribute('data-top')), 328, 48);
      const lift = this instanceof HTMLElement ? /-(\d+)px/.exec(this.style.transform)?.[1] : undefined;
      return new DOMRect(300, 680 - Number(lift ?? 0), 44, 44);
    };
    render(
      <>
        <header />
        <main>
          {tops.map((top) => (
            <input key={top} aria-label={`Field at ${top}`} data-top={top} />
          ))}
        </main>
        <GoUp />
      </>,
    );
    act(() => void window.dispatchEvent(new Event('scroll')));
    const place = screen.getByLabelText('Go up').parentElement;
    expect(place?.style.transform).toBe(transform);
    expect(place).toHaveStyle({ visibility });
  });
});
