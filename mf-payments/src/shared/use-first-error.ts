import { useEffect, useRef, type RefObject } from 'react';

const wrongField = [
  '[aria-invalid=true]:not(:disabled, [role=radiogroup])',
  '[role=radiogroup][aria-invalid=true] input:not(:disabled)',
].join(', ');

/**
 * Each refused attempt moves the focus to the first field with an error, which may be out of view.
 * @param refusals how many there were
 * @returns the ref for the form
 */
export function useFirstError(refusals: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>(wrongField);
    wrong?.focus({ preventScroll: true });
    // jsdom does not scroll.
    if (typeof wrong?.scrollIntoView === 'function') wrong.scrollIntoView({ block: 'center' });
  }, [refusals]);
  return form;
}
