/**
 * The modules that the shell provides and remotes consume instead of bundling them. Few on purpose: shared modules cannot be tree-shaken,
 * so all users load them completely before the first card. Two copies of React cannot run on one page; the kit is a facade for what
 * remotes use of the router, the store and the messages. `react/jsx-runtime` is not shared: it has no state, and a copy (0.3 KB) costs
 * less than another chunk.
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
  /** A version range would only cause a warning, for 0.9 KB in every remote; slots check the release's contract versions instead. */
  requiredVersion: false;
  import?: false;
}

const options: SharedOptions = { singleton: true, strictVersion: false, requiredVersion: false };

/** The `shared` option of the shell, the provider. */
export function providedByShell(): Record<string, SharedOptions> {
  return Object.fromEntries(sharedModules.map((request) => [request, options]));
}

/** The `shared` option of a remote, which bundles none of them. */
export function consumedByRemote(): Record<string, SharedOptions> {
  return Object.fromEntries(sharedModules.map((request) => [request, { ...options, import: false }]));
}
