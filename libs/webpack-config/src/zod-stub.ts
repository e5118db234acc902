/**
 * Stands in for zod in the browser. Contracts are imported there for their paths, methods and types; checking is the
 * server's work, and 20 KB of schemas before the first card would buy nothing. Every schema is this one object.
 */
const refuse = () => {
  throw new Error('Schemas are not part of the browser build: check this on the server, or write it out.');
};

const checks = new Set<string | symbol>([
  'parse',
  'safeParse',
  'parseAsync',
  'safeParseAsync',
  'decode',
  'encode',
]);

const schema: unknown = new Proxy(() => undefined, {
  get: (_target, name) => (checks.has(name) ? refuse : schema),
  apply: () => schema,
});

export const z = schema;
