/**
 * One line under a card field, so that nobody takes it for real. It stands after the container, outside its border, and in the color of the text
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
  container.after(note);
  return note;
}
