import { createHash } from 'node:crypto';

/** A UUID derived from these parts, so that a repeated request has the same id and is executed once. */
export function requestIdOf(...parts: readonly unknown[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const variant = ((Number.parseInt(hex[16] as string, 16) & 3) | 8).toString(16);
  // Version 8 of RFC 9562: a custom format.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
