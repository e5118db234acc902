/**
 * How often a file is asked for again when its connection breaks: a kept connection can be closed by the server in the moment in which it
 * is used again. Browsers do the same by themselves.
 */
export const maxRetries = 3;
