/** Something that whoever called a generator can put right; `message` says how, in one line. */
export class GenerationError extends Error {
  override name = 'GenerationError';
}
