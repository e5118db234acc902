/** Why a socket is closed (RFC 6455, 7.4.1, and its registry). */
export const closeCodes = {
  /** The client violated the protocol, or its token is not valid. */
  policy: 1008,
  /** The portal restarts: reconnect. */
  restart: 1012,
  /** Not available now: reconnect later. */
  later: 1013,
} as const;
