import type { Knex } from 'knex';

/** A piece of a statement with what its `:names` stand for. Casts are written `cast(x as y)`: knex would take `:x::y` for a name. */
export interface Sql {
  readonly text: string;
  readonly bindings: Readonly<Record<string, Knex.RawBinding>>;
}

export const nothing: Sql = { text: '', bindings: {} };

/** All of them together, as a condition; none is true. */
export function allOf(conditions: readonly Sql[]): Sql {
  return {
    text: conditions.map(({ text }) => text).join('\n and ') || 'true',
    bindings: Object.assign({}, ...conditions.map(({ bindings }) => bindings)) as Sql['bindings'],
  };
}
