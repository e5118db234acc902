/**
 * What is kept of a text typed as a whole number: its digits, without a sign or a unit before them. From a point or a comma on it is kept as typed and is no
 * whole number: without the point '85.5' would become 855.
 */
export function typedWhole(text: string, maxDigits: number): string {
  const [, digits = '', rest = ''] = /^[^\d.,]*(\d*)((?:[.,][\d.,]*)?)/.exec(text) ?? [];
  return digits.slice(0, maxDigits) + rest.slice(0, maxRest);
}

/** So that a field does not grow without end. */
const maxRest = 5;

/** Whether a typed text is a whole number, or empty. */
export function isWhole(text: string): boolean {
  return /^\d*$/.test(text);
}
