import { topLayer } from './isolate.ts';

const candidates = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled, [type=hidden])',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  '[tabindex]',
].join(',');

/** What Tab stops at inside of `root`, in order. */
function tabStops(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(candidates)].filter(
    (element) => element.tabIndex >= 0 && element.closest('[inert], [hidden]') === null,
  );
}

/**
 * Where Tab goes from the guard at one end of a dialog. From inside it goes on round, by way of the notices that stand
 * over the dialog; from outside, such as the browser's own buttons, it comes in at that end.
 */
export function turnFocus(panel: HTMLElement | null, end: 'start' | 'end', from: Element | null): void {
  if (panel === null) return;
  const isLeaving = panel.contains(from);
  const stops = tabStops(panel);
  if (isLeaving && end === 'end') {
    stops.unshift(...[...document.querySelectorAll(topLayer)].flatMap((layer) => tabStops(layer)));
  }
  (stops.at(isLeaving === (end === 'end') ? 0 : -1) ?? panel).focus();
}
