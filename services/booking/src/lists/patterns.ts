/** Matches any text that has this one in it. */
export function partOf(search: string): string {
  return `%${literal(search)}%`;
}

/** Matches any text that begins so. */
export function startOf(search: string): string {
  return `${literal(search)}%`;
}

/** Of a text that is a phone or a part of one, typed in its mask or not; '' of any other. */
export function digitsIn(search: string): string {
  const digits = search.replace(/[\s().-]/g, '');
  return /^\d+$/.test(digits) ? digits : '';
}

function literal(search: string): string {
  return search.replace(/[\\%_]/g, '\\$&');
}
