import { createHash } from 'node:crypto';
import type { Mark } from './search-filter.ts';

/**
 * Writes a mark as the text that clients hand back, with a digest of it and of the search it belongs to. The digest keeps no secret: whoever forges
 * one sees public work from another place on. It is there to refuse what was cut, changed or taken from another search.
 */
export function writeMark({ createdMicros, itemId, salon }: Mark, search: string): string {
  const parts = [createdMicros, itemId, ...(salon ? [salon.distance, salon.id] : [])];
  const text = parts.map(String).join('~');
  return Buffer.from(`${text}~${digestOf(text, search)}`).toString('base64url');
}

/** Undefined where the text was not written for this search. */
export function readMark(written: string, search: string): Mark | undefined {
  const plain = Buffer.from(written, 'base64url').toString();
  const cut = plain.lastIndexOf('~');
  const text = plain.slice(0, Math.max(cut, 0));
  if (plain.slice(cut + 1) !== digestOf(text, search)) return undefined;
  const [createdMicros = Number.NaN, itemId = Number.NaN, distance, id] = text.split('~').map(Number);
  if (![createdMicros, itemId, id ?? 1].every(Number.isSafeInteger)) return undefined;
  if (distance === undefined || id === undefined) return { createdMicros, itemId };
  return Number.isFinite(distance) ? { createdMicros, itemId, salon: { distance, id } } : undefined;
}

function digestOf(text: string, search: string): string {
  return createHash('sha256').update(`${text}\n${search}`).digest('base64url').slice(0, 12);
}
