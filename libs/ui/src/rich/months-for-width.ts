/** How many months fit side by side (spec 9): over 1000 px four, over 800 three, over 500 two, otherwise one; over 1250 px a fifth one. */
export function monthsForWidth(width: number): 1 | 2 | 3 | 4 | 5 {
  if (width > 1250) return 5;
  if (width > 1000) return 4;
  if (width > 800) return 3;
  if (width > 500) return 2;
  return 1;
}
