/** Why a socket is closed (RFC 6455, 7.4.1, and the registry that follows from it). */
export const closeCodes = {
  /** The page did what a page does not do, or its token does not hold. */
  policy: 1008,
  /** The portal starts again: come back. */
  restart: 1012,
  /** Not now: come back later. */
  later: 1013,
} as const;
