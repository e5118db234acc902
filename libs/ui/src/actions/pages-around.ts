/**
 * The pages to offer when not all fit: at most so many, with the current one as near to their middle as the ends allow.
 * Pages count from 1.
 */
export function pagesAround(page: number, pages: number, most: number): number[] {
  const count = Math.min(pages, most);
  const centred = page - Math.floor(count / 2);
  const first = Math.max(1, Math.min(centred, pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
