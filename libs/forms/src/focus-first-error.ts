// react-aria marks a select as a whole, not the button in it that takes the focus; a radio group is marked as a whole too.
const wrongField = [
  '[aria-invalid=true]:not(:disabled, [role=radiogroup])',
  '[role=radiogroup][aria-invalid=true] input:not(:disabled)',
  '[data-invalid=true] > button',
].join(', ');

/**
 * Focuses the first field that is marked invalid, with the whole of it in sight; without one, the general error. Says
 * whether there was any.
 */
export function focusFirstError(form: HTMLElement): boolean {
  const wrong =
    form.querySelector<HTMLElement>(wrongField) ?? form.querySelector<HTMLElement>('[data-form-error]');
  if (wrong === null) return false;
  wrong.focus({ preventScroll: true });
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  wrong.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  return true;
}
