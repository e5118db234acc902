import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

const known = new Set(tzlib_get_timezones());

/** The name under which the rules of a zone are written into a file; of an older name the newer one. Undefined for a zone that nobody knows. */
export function knownZone(timezone: string): string | undefined {
  return known.has(timezone) ? rulesOf(timezone)[1]?.replace(/^TZID=/, '') : undefined;
}

/** VTIMEZONE: the rules of a zone, as a file has to bring them along. */
export function zoneBlock(timezone: string): string | null {
  return known.has(timezone) ? (rulesOf(timezone)[0] ?? null) : null;
}

const found = new Map<string, string[]>();

/** Kept: the library writes them anew each time, and a feed asks a thousand times for the same. */
function rulesOf(timezone: string): string[] {
  const kept = found.get(timezone);
  if (kept) return kept;
  const rules = tzlib_get_ical_block(timezone);
  const lines = typeof rules === 'string' ? [] : rules;
  found.set(timezone, lines);
  return lines;
}
