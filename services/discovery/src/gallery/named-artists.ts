import type { Sql } from './sql.ts';

/** A text as short has no trigram that an index could be asked for. */
const trigram = 3;

/**
 * That an artist's name or the salon's has this part, as a condition on `makers`, where they stand together; wildcards in it stand for
 * themselves. The pattern comes out of a query of its own, so that Postgres makes one plan for all.
 */
export function isNamed(name: string): Sql {
  const names = name.length < trigram ? `(names || '')` : 'names';
  return {
    text: `${names} ilike (select cast(:pattern as text))`,
    bindings: { pattern: `%${name.replace(/[\\%_]/g, '\\$&')}%` },
  };
}
