/**
 * Escapes the wildcards `%` and `_` in a text, so that `like` and `ilike` match it literally: `%${escapeLike(text)}%`. For statements with
 * the default escape character, the backslash.
 */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
