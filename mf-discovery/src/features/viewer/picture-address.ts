const field = 'picture';

/** The picture that an address opens, or null: anyone can type one. */
export function readPicture(query: string): number | null {
  const id = Number(new URLSearchParams(query).get(field) ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The same query with this picture open, or with none; whatever else it holds, a search for instance, stays. */
export function withPicture(query: string, id: number | null): string {
  const params = new URLSearchParams(query);
  if (id === null) params.delete(field);
  else params.set(field, String(id));
  const next = params.toString();
  return next === '' ? '' : `?${next}`;
}
