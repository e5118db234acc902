/** The query field under which /log-in keeps where to go back to (spec 2, route guards). */
export const callbackField = 'callback';

const origin = 'https://portal.invalid';
/** Pages of logging in and out, and those of mailed links: their secret has left the address, so coming back shows a broken link. */
const notToReturnTo = new Set([
  '/log-in',
  '/log-out',
  '/reset-password',
  '/confirm-email',
  '/confirm-appointment',
]);

/**
 * A path of this origin that is safe to go to after logging in, or null. Whatever could leave the origin is refused: a link to the log-in page
 * can be written by anybody.
 */
export function safeReturnPath(value: string | null | undefined): string | null {
  if (!value?.startsWith('/') || hasControlCharacter(value)) return null;
  const url = new URL(value, origin);
  // Resolving dots can leave two slashes at the start, which would be a host.
  const isElsewhere = url.origin !== origin || url.pathname.startsWith('//');
  if (isElsewhere || notToReturnTo.has(url.pathname.replace(/\/+$/, ''))) return null;
  return url.pathname + url.search + url.hash;
}

/** Browsers drop tabs and line breaks out of addresses, so that `/\t/host` would become `//host`. */
function hasControlCharacter(value: string): boolean {
  return [...value].some((character) => character < ' ');
}

/** The log-in page that comes back to a path. */
export function logInPath(returnTo: string): string {
  const path = safeReturnPath(returnTo);
  return path === null || path === '/'
    ? '/log-in'
    : `/log-in?${new URLSearchParams({ [callbackField]: path })}`;
}
