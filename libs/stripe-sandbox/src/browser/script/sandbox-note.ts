/** How far above the container the border of the field may be. */
const maxLevels = 3;

/**
 * One line under a card field, so that nobody takes it for real: after the element that draws the border of the field, and in the color of the text
 * around, so that it is readable in every theme. Returns the line, which the field removes with itself.
 */
export function showSandboxNote(container: HTMLElement): HTMLElement {
  const note = document.createElement('p');
  note.className = 'StripeSandboxNote';
  note.textContent = 'Sandbox: use 4242 4242 4242 4242';
  const { style } = note;
  style.margin = '6px 0 0';
  style.fontSize = '0.8125rem';
  style.lineHeight = '1.4';
  style.opacity = '0.85';
  style.fontVariantNumeric = 'tabular-nums';
  borderOf(container).after(note);
  return note;
}

/** The container itself or the nearest element around it that has a border; the container if none has. */
function borderOf(container: HTMLElement): HTMLElement {
  let element: HTMLElement | null = container;
  for (let level = 0; element !== null && element !== document.body && level <= maxLevels; level += 1) {
    if (parseFloat(getComputedStyle(element).borderTopWidth) > 0) return element;
    element = element.parentElement;
  }
  return container;
}
