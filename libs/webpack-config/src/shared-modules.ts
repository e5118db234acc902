/**
 * What the shell provides and remotes ask for instead of bringing their own. Small on purpose: what is shared cannot be tree-shaken, so
 * everybody pays for all of it before the first card. Two copies of React cannot live in one page; the kit is a facade of what remotes use
 * of the router, the store and the messages. `react/jsx-runtime` is not here: it holds no state, and a copy (0.3 KB) costs less than
 * another chunk to wait for.
 */
export const sharedModules: readonly string[] = [
  'react',
  'react-dom',
  'react-dom/client',
  '@frizo/remote-kit',
];

interface SharedOptions {
  singleton: true;
  strictVersion: false;
  /** A range would only be warned about, for 0.9 KB in every remote; the release's contract versions are what a slot checks. */
  requiredVersion: false;
  import?: false;
}

const options: SharedOptions = { singleton: true, strictVersion: false, requiredVersion: false };

/** The `shared` option of the shell, which provides. */
export function providedByShell(): Record<string, SharedOptions> {
  return Object.fromEntries(sharedModules.map((request) => [request, options]));
}

/** The `shared` option of a remote, which brings nothing: without the shell's it does not start. */
export function askedByRemote(): Record<string, SharedOptions> {
  return Object.fromEntries(sharedModules.map((request) => [request, { ...options, import: false }]));
}
