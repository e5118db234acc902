import { useMedia } from '@frizo/ui';

/** The mobile breakpoint (spec 9). */
const wide = '(min-width: 768px)';

/** Whether the page is wider than a phone. */
export function useIsWide(): boolean {
  return useMedia(wide);
}
