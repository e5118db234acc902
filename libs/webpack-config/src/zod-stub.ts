/**
 * Replaces zod in the browser, where contracts are imported for their paths, methods and types. Only the server validates, so 20 KB of
 * schemas before the first card would be useless. Every schema is this one object.
 */
const rejectValidation = () => {
  throw new Error('Schemas are not part of the browser build: validate on the server, or without a schema.');
};

const validationMethods = new Set<string | symbol>([
  'parse',
  'safeParse',
  'parseAsync',
  'safeParseAsync',
  'decode',
  'encode',
]);

const schema: unknown = new Proxy(() => undefined, {
  get: (_target, name) => (validationMethods.has(name) ? rejectValidation : schema),
  apply: () => schema,
});

export const z = schema;
