/** Classes of Postgres: connection exceptions, and an operator's intervention (shutting down, starting up). */
const awayStates = /^(08|57P0)/;
/** No connection is left on the server. */
const tooManyConnections = '53300';
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
/** pg has no codes for these; knex puts the statement before them. */
const awayWords =
  /(?:^| - )(?:Connection (?:terminated|ended) unexpectedly|Connection terminated|Client has encountered a connection error|timeout expired)/;

/**
 * Whether a failure says that Postgres cannot be reached just now, or went away in the middle. What was under way may have been
 * committed or not; with its idempotency key the same write can be sent again.
 */
export function isDatabaseAway(failure: unknown): boolean {
  if (typeof failure !== 'object' || failure === null) return false;
  // By shape: Node's own errors are of another realm than those of code under test.
  const { code, name, message, errors } = failure as Partial<Record<string, unknown>>;
  if (Array.isArray(errors) && errors.some(isDatabaseAway)) return true;
  if (typeof code === 'string' && isAwayCode(code)) return true;
  // Every connection of the pool was taken for ten seconds, or none could be made.
  return name === 'KnexTimeoutError' || (typeof message === 'string' && awayWords.test(message));
}

function isAwayCode(code: string): boolean {
  return awayStates.test(code) || code === tooManyConnections || socketCodes.has(code);
}
