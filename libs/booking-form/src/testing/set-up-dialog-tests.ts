import { afterEach, beforeEach, jest } from '@jest/globals';
import { freezeClock, type RenderedRemote } from '@frizo/remote-kit/testing';

let opened: RenderedRemote | undefined;

/** Elements that were scrolled to in the current test; jsdom has no layout and does not scroll. */
export const scrolledTo: Element[] = [];

/**
 * For each test of a file: freezes the clock on Monday, 03/02/2026, 9 AM in Phoenix (11 AM in New York, where tests run), records what is scrolled
 * to, and closes the dialog afterwards.
 */
export function setUpDialogTests(): void {
  beforeEach(() => {
    scrolledTo.length = 0;
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      scrolledTo.push(this);
    };
    freezeClock('2026-03-02T16:00:00Z');
  });

  afterEach(() => {
    opened?.unmount();
    opened = undefined;
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
}

/** Registers a dialog to be closed after the test. */
export function closeAfterTest<Opened extends RenderedRemote>(dialog: Opened): Opened {
  opened = dialog;
  return dialog;
}
