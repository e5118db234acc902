/** A period, [from, until) in unix seconds, with a constant offset of the zone from UTC, in seconds. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly offset: number;
}

/**
 * Offsets are read from Intl and cached in pieces of a bit over a year, so that a call is only a map look-up. Probes are 8 days apart: no zone of the
 * tz database has changed its offset and back within that time.
 */
const pieceSeconds = 2 ** 25;
const probeSeconds = 8 * 86_400;

const zones = new Map<
  string,
  { readonly probe: Intl.DateTimeFormat; readonly pieces: Map<number, Stretch[]> }
>();

/**
 * The zone's offset from UTC at an instant in unix seconds, in seconds; negative in the US. Throws a RangeError for a zone that is not in the tz
 * database.
 */
export function offsetAt(unixSeconds: number, timezone: string): number {
  return stretchAt(unixSeconds, timezone).offset;
}

/** The stretches that overlap [from, until), in order; the outer ones may exceed it. */
export function stretchesBetween(from: number, until: number, timezone: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (let at = from; at < until;) {
    const next = stretchAt(at, timezone);
    const last = stretches.at(-1);
    // Adjacent pieces mostly have the same offset.
    if (last?.offset === next.offset) stretches[stretches.length - 1] = { ...last, until: next.until };
    else stretches.push(next);
    at = next.until;
  }
  return stretches;
}

/** Whether the tz database contains the zone, such as `America/Phoenix`. */
export function isTimezone(name: string): boolean {
  try {
    probeOf(name);
    return true;
  } catch {
    return false;
  }
}

function stretchAt(unixSeconds: number, timezone: string): Stretch {
  let zone = zones.get(timezone);
  if (!zone) zones.set(timezone, (zone = { probe: probeOf(timezone), pieces: new Map() }));
  const number = Math.floor(unixSeconds / pieceSeconds);
  let stretches = zone.pieces.get(number);
  if (!stretches) zone.pieces.set(number, (stretches = readStretches(zone.probe, number * pieceSeconds)));
  for (const stretch of stretches) if (unixSeconds < stretch.until) return stretch;
  throw new RangeError(`Not an instant: ${unixSeconds}`);
}

function probeOf(timezone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' });
}

function readStretches(probe: Intl.DateTimeFormat, from: number): Stretch[] {
  const end = from + pieceSeconds;
  const stretches: Stretch[] = [];
  let start = from;
  let offset = readOffset(probe, from);
  for (let at = from; at < end; at += probeSeconds) {
    const next = Math.min(at + probeSeconds, end);
    const nextOffset = readOffset(probe, next);
    if (nextOffset === offset) continue;
    const change = findChange(probe, at, next, offset);
    stretches.push({ from: start, until: change, offset });
    start = change;
    offset = nextOffset;
  }
  if (start < end) stretches.push({ from: start, until: end, offset });
  return stretches;
}

/** The first second in (low, high] whose offset differs from that of `low`. */
function findChange(probe: Intl.DateTimeFormat, low: number, high: number, offset: number): number {
  let before = low;
  let after = high;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (readOffset(probe, middle) === offset) before = middle;
    else after = middle;
  }
  return after;
}

/** Parses '6/15/2026, GMT-07:00'; UTC itself is a bare 'GMT' in some engines. */
function readOffset(probe: Intl.DateTimeFormat, unixSeconds: number): number {
  const match = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(probe.format(unixSeconds * 1000));
  if (!match) throw new Error('Intl returns offsets in an unknown format');
  const [, sign, hours = 0, minutes = 0, seconds = 0] = match;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -size : size;
}
