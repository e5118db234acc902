import type { Page } from '@playwright/test';

/** Limits the check of an endless gallery, whose further rows have the same layout. */
const mostControls = 120;

/**
 * Finds layout problems of the current page: elements wider than the page, elements that scroll both down and sideways, and controls that
 * stay behind a fixed or sticky bar after scrolling into view. Restores the scroll positions.
 */
export function findLayoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(async (most) => {
    /** Allows sub-pixel rounding. */
    const tolerance = 1;
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [tabindex="0"]';

    const nameOf = (element: Element): string => {
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      return `${element.tagName.toLowerCase()}${element.className ? `.${element.getAttribute('class')}` : ''} "${text}"`;
    };

    /** Visible on the screen, and not only for screen readers, hidden from them, or behind a dialog. */
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.closest('[inert], [aria-hidden=true]') === null &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    };

    /** Whether an ancestor clips or scrolls overflow, so that the page does not. */
    const isClipped = (element: Element): boolean => {
      for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflowX !== 'visible') return true;
      }
      return false;
    };

    const tooWide = (): string[] => {
      const width = document.documentElement.clientWidth;
      const isBeyond = (element: Element): boolean => {
        const { left, right } = element.getBoundingClientRect();
        return (left < -tolerance || right > width + tolerance) && isSeen(element) && !isClipped(element);
      };
      const beyond = [...document.body.querySelectorAll('*')].filter(isBeyond);
      // Report the innermost elements, which identify the problem best.
      return beyond
        .filter((element) => !beyond.some((other) => other !== element && element.contains(other)))
        .map((element) => `wider than the page: ${nameOf(element)}`);
    };

    const sideways = (): string[] =>
      [document.documentElement, ...document.body.querySelectorAll('*')]
        .filter((element) => {
          const isRoot = element === document.documentElement;
          const { overflowX } = getComputedStyle(element);
          const scrolls = isRoot || overflowX === 'auto' || overflowX === 'scroll';
          const isTooTall = isRoot || element.scrollHeight > element.clientHeight + tolerance;
          const isTooWide = element.scrollWidth > element.clientWidth + tolerance;
          return scrolls && isTooTall && isTooWide && (isRoot || isSeen(element));
        })
        .map((element) => `scrolls sideways: ${nameOf(element)}`);

    const isBar = (element: Element): boolean =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position);

    /** The bar in front of the middle of a control. */
    const barOver = (control: Element): Element | undefined => {
      // Bars can appear and disappear while scrolling.
      if (!control.isConnected || !isSeen(control)) return undefined;
      const { left, top, width, height } = control.getBoundingClientRect();
      const front = document.elementFromPoint(left + width / 2, top + height / 2);
      for (let outer = front; outer !== null; outer = outer.parentElement) {
        if (outer.contains(control) || control.contains(outer)) return undefined;
        // A menu of a bar closes when it loses the focus.
        if (isBar(outer)) return outer.querySelector('[aria-expanded=true]') ? undefined : outer;
      }
      return undefined;
    };

    /** Checks again for a second, since some bars move away after scrolling. */
    const barLeftOver = async (control: Element): Promise<Element | undefined> => {
      const startedAt = performance.now();
      for (;;) {
        const bar = barOver(control);
        if (bar === undefined || performance.now() - startedAt > 1_000) return bar;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    };

    const covered = async (): Promise<string[]> => {
      const scrolled = [document.documentElement, ...document.body.querySelectorAll('*')]
        .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
        .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }));
      const all = [...document.body.querySelectorAll(controls)].filter(isSeen).slice(0, most);
      const found = new Set<string>();
      // Scrolling down aligns controls with the bottom of the view, scrolling up with its top.
      for (const control of [...all, ...all.toReversed()]) {
        control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        const bar = await barLeftOver(control);
        if (bar) found.add(`covered: ${nameOf(control)} by ${nameOf(bar)}`);
      }
      for (const element of document.querySelectorAll('*')) {
        const before = scrolled.find((one) => one.element === element);
        if (element.scrollTop !== 0 || before) element.scrollTop = before?.top ?? 0;
        if (element.scrollLeft !== 0 || before) element.scrollLeft = before?.left ?? 0;
      }
      return [...found];
    };

    return [...sideways(), ...tooWide(), ...(await covered())];
  }, mostControls);
}
