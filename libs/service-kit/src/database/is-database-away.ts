/** Error classes of Postgres: connection exceptions, and operator intervention (shutdown, startup). */
const awayStates = /^(08|57P0)/;
/** The server has no free connection. */
const tooManyConnections = '53300';
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
/** pg has no codes for these; knex prefixes them with the statement. */
const awayWords =
  /(?:^| - )(?:Connection (?:terminated|ended) unexpectedly|Connection terminated|Client has encountered a connection error|timeout expired)/;

/**
 * Whether a failure means that Postgres is unavailable, or was lost during a statement. A write in progress may or may not have been
 * committed; with its idempotency key it can be sent again.
 */
export function isDatabaseAway(failure: unknown): boolean {
  if (typeof failure !== 'object' || failure === null) return false;
  // Checked by shape: Node's own errors are from another realm than those of code under test.
  const { code, name, message, errors } = failure as Partial<Record<string, unknown>>;
  if (Array.isArray(errors) && errors.some(isDatabaseAway)) return true;
  if (typeof code === 'string' && isAwayCode(code)) return true;
  // All connections of the pool were in use for ten seconds, or none could be opened.
  return name === 'KnexTimeoutError' || (typeof message === 'string' && awayWords.test(message));
}

function isAwayCode(code: string): boolean {
  return awayStates.test(code) || code === tooManyConnections || socketCodes.has(code);
}
