import type { Page } from '@playwright/test';

/** A gallery goes on for ever; what stands further down is laid out as what stands further up. */
const mostControls = 120;

/**
 * What is wrong with the layout of a page as it is: what is wider than the page, what scrolls sideways besides scrolling down, and controls
 * that are still behind a fixed or sticky bar once the browser has brought them into view. Leaves the page scrolled as it was.
 */
export function findLayoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(async (most) => {
    /** Sub-pixel rounding is nobody's mistake. */
    const tolerance = 1;
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [tabindex="0"]';

    const nameOf = (element: Element): string => {
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      return `${element.tagName.toLowerCase()}${element.className ? `.${element.getAttribute('class')}` : ''} "${text}"`;
    };

    /** Neither hidden from everybody, nor for one kind of reader alone, nor behind a dialog. */
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.closest('[inert], [aria-hidden=true]') === null &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    };

    /** Whether something around it cuts off or scrolls what is too wide, so that the page does not. */
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
      // The innermost says best what it is.
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
      // It may be gone by now: bars come and go as the page is scrolled.
      if (!control.isConnected || !isSeen(control)) return undefined;
      const { left, top, width, height } = control.getBoundingClientRect();
      const front = document.elementFromPoint(left + width / 2, top + height / 2);
      for (let outer = front; outer !== null; outer = outer.parentElement) {
        if (outer.contains(control) || control.contains(outer)) return undefined;
        // What a bar has opened over the page closes when the focus leaves it.
        if (isBar(outer)) return outer.querySelector('[aria-expanded=true]') ? undefined : outer;
      }
      return undefined;
    };

    /** Looked at again while bars are on their way: some leave, or move out of the way, when the page is scrolled. */
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
      // On the way down they come to the lower end of the view, on the way up to its upper end.
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
