import type { Knex } from 'knex';

/**
 * Creates `fold_name(text)` in the schema of a service, for searching names as people type them: in lower case, without accents, and with
 * the straight apostrophe. `Zoë O’Neil` becomes `zoe o'neil`. Wildcards and their escapes stay, so it also folds LIKE patterns. Immutable,
 * for indexes and generated columns; it uses no extension. Changing it needs a migration that builds these anew.
 */
export async function createFoldName(knex: Knex): Promise<void> {
  // Most names are plain ASCII, which has one byte for each character and needs no normalizing. Letters with a stroke have no decomposed form.
  await knex.raw(String.raw`
    create function fold_name(name text) returns text language sql immutable parallel safe
    return case when octet_length(name) = char_length(name) then lower(name)
      else translate(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')), '‘’ʼ′øłđı', '''''''''oldi')
    end`);
}
