/** Joins the class names that apply: `classes(styles.card, isChosen && styles.chosen)`. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
