const field = 'map';

/** Whether an address shows the map beside the work. */
export function readMapShown(query: string): boolean {
  return new URLSearchParams(query).get(field) === '1';
}

/** The same query with the map, or without it; whatever else it holds stays. */
export function withMap(query: string, isShown: boolean): string {
  const params = new URLSearchParams(query);
  if (isShown) params.set(field, '1');
  else params.delete(field);
  const next = params.toString();
  return next === '' ? '' : `?${next}`;
}
