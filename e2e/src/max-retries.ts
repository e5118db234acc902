/**
 * How often a request is retried after a connection reset: a server can close a keep-alive connection just as it is used again. Browsers
 * retry in the same way.
 */
export const maxRetries = 3;
