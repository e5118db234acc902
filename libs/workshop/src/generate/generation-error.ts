/** A problem that the user of a generator can fix; `message` explains how, in one line. */
export class GenerationError extends Error {
  override name = 'GenerationError';
}
