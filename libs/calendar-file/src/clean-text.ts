/**
 * Text as a calendar file may hold it: no control characters but the end of a line (RFC 5545, 3.3.11), and no half of a character. What has a
 * meaning in the file (commas, semicolons, line breaks) is escaped where it is written.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

/** The same on one line, for names. */
export function cleanName(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}
