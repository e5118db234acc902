/** The query field of /log-in with the path to return to (spec 2, route guards). */
export const callbackField = 'callback';

const origin = 'https://portal.invalid';
/** The log-in and log-out pages, and those of mailed links, which would show a broken link because their secret was removed from the address. */
const excludedPaths = new Set([
  '/log-in',
  '/log-out',
  '/reset-password',
  '/confirm-email',
  '/artist-invitation',
  '/confirm-appointment',
]);

/**
 * Returns the path if it is safe to go to after a log-in, else null. Anything that could leave the origin is rejected, because anyone can
 * craft a link to the log-in page.
 */
export function safeReturnPath(value: string | null | undefined): string | null {
  if (!value?.startsWith('/') || hasControlCharacter(value)) return null;
  const url = new URL(value, origin);
  // Resolving dots can leave two slashes at the start, which would be a host.
  const isElsewhere = url.origin !== origin || url.pathname.startsWith('//');
  if (isElsewhere || excludedPaths.has(url.pathname.replace(/\/+$/, ''))) return null;
  return url.pathname + url.search + url.hash;
}

/** Browsers remove tabs and line breaks from addresses, so that `/\t/host` would become `//host`. */
function hasControlCharacter(value: string): boolean {
  return [...value].some((character) => character < ' ');
}

/** The log-in page's path with a path to return to. */
export function logInPath(returnTo: string): string {
  const path = safeReturnPath(returnTo);
  return path === null || path === '/'
    ? '/log-in'
    : `/log-in?${new URLSearchParams({ [callbackField]: path })}`;
}
