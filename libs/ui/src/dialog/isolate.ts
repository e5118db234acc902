/** Stays usable over a dialog: notices, and react-aria's live announcer. */
export const topLayer = '[data-react-aria-top-layer], [data-live-announcer]';

/**
 * Makes everything on the page but `element` inert: it cannot be focused, clicked or read. Elements added later, such as the popover of a select
 * inside, stay usable. Returns a function that undoes it.
 *
 * Counts are stored on the elements, not in this module: a page can contain this code more than once (each remote has its copy), and one dialog may
 * open before the previous one has closed.
 */
export function isolate(element: HTMLElement): () => void {
  const made = [...outsideOf(element)];
  for (const outsider of made) count(outsider, 1);
  return () => {
    for (const outsider of made) count(outsider, -1);
  };
}

function* outsideOf(element: HTMLElement): Generator<HTMLElement> {
  for (let inside: HTMLElement = element; inside !== document.body;) {
    const parent: HTMLElement | null = inside.parentElement;
    if (parent === null) return;
    for (const sibling of parent.children) {
      if (sibling === inside || !(sibling instanceof HTMLElement)) continue;
      if (sibling.matches(`script, style, template, ${topLayer}`)) continue;
      if (sibling.querySelector(topLayer) === null) yield sibling;
      else yield* besides(sibling);
    }
    inside = parent;
  }
}

/** An element that contains part of the top layer is not made inert itself, but its other descendants are. */
function* besides(outsider: HTMLElement): Generator<HTMLElement> {
  for (const part of outsider.children) {
    if (!(part instanceof HTMLElement) || part.matches(topLayer)) continue;
    if (part.querySelector(topLayer) === null) yield part;
    else yield* besides(part);
  }
}

function count(element: HTMLElement, change: 1 | -1): void {
  const dialogs = Number(element.dataset.behindDialogs ?? 0) + change;
  if (dialogs > 0) element.dataset.behindDialogs = String(dialogs);
  else delete element.dataset.behindDialogs;
  element.toggleAttribute('inert', dialogs > 0);
}

/** Prevents the page behind from scrolling, and from growing by the width of its scrollbar; counted in the same way. */
export function holdScroll(): () => void {
  const root = document.documentElement;
  const holdMore = (change: 1 | -1) => {
    const before = Number(root.dataset.scrollHolds ?? 0);
    const holds = before + change;
    if (before === 0) root.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`;
    if (holds > 0) {
      root.dataset.scrollHolds = String(holds);
      root.style.overflow = 'hidden';
    } else {
      delete root.dataset.scrollHolds;
      root.style.overflow = '';
      root.style.paddingInlineEnd = '';
    }
  };
  holdMore(1);
  return () => holdMore(-1);
}
