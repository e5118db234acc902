/** A stretch of time, [from, until) in unix seconds, in which the zone's offset from UTC, in seconds, stays. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly offset: number;
}

/**
 * Offsets are learnt from Intl in pieces of a bit over a year, so that nothing heavier than a map is on the way of a
 * question. Probes lie 8 days apart: no zone of the tz database has gone away from an offset and back in less.
 */
const pieceSeconds = 2 ** 25;
const probeSeconds = 8 * 86_400;

const zones = new Map<
  string,
  { readonly probe: Intl.DateTimeFormat; readonly pieces: Map<number, Stretch[]> }
>();

/**
 * Seconds that clocks of the zone are ahead of UTC at an instant given in unix seconds; negative in America. Throws a
 * RangeError for a zone that is not in the tz database.
 */
export function offsetAt(unixSeconds: number, timezone: string): number {
  return stretchAt(unixSeconds, timezone).offset;
}

/** The stretches that touch [from, until), in order; the outer ones may reach beyond it. */
export function stretchesBetween(from: number, until: number, timezone: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (let at = from; at < until;) {
    const next = stretchAt(at, timezone);
    const last = stretches.at(-1);
    // Where one piece ends and the next begins the offset mostly stays.
    if (last?.offset === next.offset) stretches[stretches.length - 1] = { ...last, until: next.until };
    else stretches.push(next);
    at = next.until;
  }
  return stretches;
}

/** Whether the tz database knows the zone, as `America/Phoenix`. */
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
  if (!stretches) zone.pieces.set(number, (stretches = learn(zone.probe, number * pieceSeconds)));
  for (const stretch of stretches) if (unixSeconds < stretch.until) return stretch;
  throw new RangeError(`Not an instant: ${unixSeconds}`);
}

function probeOf(timezone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' });
}

function learn(probe: Intl.DateTimeFormat, from: number): Stretch[] {
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

/** The first second in (low, high] that no longer has the offset of `low`. */
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

/** Reads '6/15/2026, GMT-07:00'; UTC itself is a bare 'GMT' in some engines. */
function readOffset(probe: Intl.DateTimeFormat, unixSeconds: number): number {
  const match = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(probe.format(unixSeconds * 1000));
  if (!match) throw new Error('Intl does not tell offsets in a way that is understood');
  const [, sign, hours = 0, minutes = 0, seconds = 0] = match;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -size : size;
}
