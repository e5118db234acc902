import { jest } from '@jest/globals';

interface Sizes {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
  readonly gap: number;
}

/** Gives the grid of cards a size; jsdom has no layout. */
export function stubGrid({ columns, width, height, gap }: Sizes) {
  let scrolled = 0;
  const read = window.getComputedStyle.bind(window);
  const rect = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const isGrid = this.tagName === 'UL';
    return new DOMRect(0, isGrid ? -scrolled : 0, width, isGrid ? 0 : height);
  });
  const style = jest.spyOn(window, 'getComputedStyle').mockImplementation((element, pseudo) => {
    const computed = read(element, pseudo);
    if (element.tagName !== 'UL') return computed;
    const gridTemplateColumns = Array.from({ length: columns }, () => `${width}px`).join(' ');
    return Object.assign(Object.create(computed) as CSSStyleDeclaration, {
      gridTemplateColumns,
      rowGap: `${gap}px`,
      columnGap: `${gap}px`,
    });
  });
  return {
    scrollTo(top: number) {
      scrolled = top;
      window.dispatchEvent(new Event('scroll'));
    },
    remove() {
      rect.mockRestore();
      style.mockRestore();
    },
  };
}
