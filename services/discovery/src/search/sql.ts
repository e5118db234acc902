import type { Knex } from 'knex';

/** A value of a statement by its name. The same name always has the same value. */
interface Binding {
  readonly name: string;
  readonly value: Knex.RawBinding;
}

/** A piece of a statement, written with the tag `sql`. */
export interface Sql {
  readonly strings: readonly string[];
  readonly parts: readonly Part[];
}

/** Numbers become literals, missing parts become nothing. */
type Part = Sql | Binding | number | false | undefined;

/**
 * A piece of SQL with other pieces and values in it. Strings are not valid parts: values go through `bind`, so that a statement cannot
 * contain what a visitor typed. Casts are written `cast(x as y)`: knex would read `:y` in `x::y` as a name.
 */
export function sql(strings: TemplateStringsArray, ...parts: readonly Part[]): Sql {
  return { strings, parts };
}

export function bind(name: string, value: Knex.RawBinding): Binding {
  return { name, value };
}

/** A condition that is true if all of them are; without any it is `always`. */
export function allOf(conditions: readonly (Sql | false | undefined)[]): Sql {
  const [first, ...others] = conditions.filter((condition) => typeof condition === 'object');
  return others.reduce((all, condition) => sql`${all}\n and ${condition}`, first ?? always);
}

/** A condition that excludes nothing. */
export const always = sql`true`;

/** A named part of a statement, `name as (…)`, from which later parts can select. */
export interface NamedQuery {
  readonly name: string;
  readonly query: Sql;
  readonly materialized?: boolean;
}

/** The named parts of a statement, as they follow `with`. */
export function withQueries(queries: readonly NamedQuery[]): Sql {
  const openings = queries.map(({ name, materialized }, index) => {
    const hint = materialized === undefined ? '' : materialized ? ' materialized' : ' not materialized';
    return `${index === 0 ? '' : '),\n'}${name} as${hint} (`;
  });
  return { strings: [...openings, ')'], parts: queries.map(({ query }) => query) };
}

/** A statement as knex takes it, with the values of its `:names`. */
export interface Statement {
  readonly text: string;
  readonly bindings: Record<string, Knex.RawBinding>;
}

export function statementOf(query: Sql): Statement {
  const bindings: Record<string, Knex.RawBinding> = {};
  return { text: write(query, bindings), bindings };
}

/** Runs for every search: a plain loop takes half the time of an iterator. */
function write({ strings, parts }: Sql, bindings: Record<string, Knex.RawBinding>): string {
  let text = strings[0] ?? '';
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (typeof part === 'number') text += part;
    else if (typeof part === 'object') {
      if ('strings' in part) text += write(part, bindings);
      else {
        text += `:${part.name}`;
        bindings[part.name] = part.value;
      }
    }
    text += strings[index + 1] ?? '';
  }
  return text;
}
