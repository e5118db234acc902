const field = 'map';

/** Whether an address shows the map beside the gallery. */
export function readMapShown(query: string): boolean {
  return new URLSearchParams(query).get(field) === '1';
}

/** Adds or removes the map in a query; other parameters stay. */
export function withMap(query: string, isShown: boolean): string {
  const params = new URLSearchParams(query);
  if (isShown) params.set(field, '1');
  else params.delete(field);
  const next = params.toString();
  return next === '' ? '' : `?${next}`;
}
