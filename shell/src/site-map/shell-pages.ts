import type { ModalRoute, ShellPageRoute } from './site-route.ts';

/**
 * Pages that the shell itself draws, one entry each; the order says nothing, the most particular path wins. A page gets the parameters of its
 * path as `params`, and reads the rest of the address from `usePortal().navigation`.
 */
export const shellPages: readonly ShellPageRoute[] = [];

/**
 * Addresses that open a dialog, one entry each. One dialog stays open for its address and for everything below it: what it shows on a
 * sub-page it takes from the address (`navigation` of `ShellModalParts`). It closes by `settle`, by Back, or by going elsewhere.
 */
export const modalRoutes: readonly ModalRoute[] = [];
