/** Spec 8.2, internal errors. */
const brokenEntry = 'No artist or salon specified. Possible broken favorites entry.';

/**
 * Leaves out entries whose artist or salon is not told, and reports each: browsers check no answer against its contract, and one that is broken
 * must not take the others with it.
 */
export function wholeEntries<Card extends { readonly id: number }>(
  cards: readonly Card[],
  peopleOf: (card: Card) => readonly unknown[],
  report: (error: Error) => void,
): Card[] {
  return cards.filter((card) => {
    const isWhole = peopleOf(card).every((person) => person !== null && person !== undefined);
    if (!isWhole) report(new Error(brokenEntry, { cause: card.id }));
    return isWhole;
  });
}
