import { invalidRequest } from './failures.ts';
import type { Identified, Scope, Store, TableDefinition } from './store.ts';

const maxDepth = 4;

type Fields = Record<string, unknown>;

/** An object as it is sent: with its computed fields, other objects as ids. */
export function presented<T extends Identified>(
  definition: TableDefinition<T>,
  object: T,
  scope: Scope,
): object {
  return definition.present?.(object, scope) ?? object;
}

/**
 * Replaces the fields that `paths` name by their objects: `customer`, `latest_charge.balance_transaction`, `data.customer` in a list.
 * @throws StripeFailure for a field that cannot be expanded, or more than four levels
 */
export function expanded(store: Store, value: unknown, paths: readonly string[]): unknown {
  return paths.reduce((result, path) => {
    const names = path.split('.');
    if (names.filter((name) => name !== 'data').length > maxDepth)
      throw invalidRequest(`You cannot expand more than 4 levels of a property. Property: ${path}`, {
        param: 'expand',
      });
    return expandOne(store, result, names, path);
  }, value);
}

function expandOne(store: Store, value: unknown, names: readonly string[], path: string): unknown {
  const [name, ...rest] = names;
  if (name === undefined || value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => expandOne(store, item, names, path));
  if (typeof value !== 'object') throw notExpandable(path);
  const fields = value as Fields;
  const next = valueOf(store, fields, name, path);
  return { ...fields, [name]: expandOne(store, next, rest, path) };
}

function valueOf(store: Store, fields: Fields, name: string, path: string): unknown {
  const value = fields[name];
  if (typeof value === 'string') {
    const found =
      (name.endsWith('source') ? store.findAnywhere(value, 'card') : undefined) ?? store.findAnywhere(value);
    if (found) return presented(found.definition, found.object, store.scope(found.account));
  }
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'))
    return value.map((id) => valueOf(store, { id }, 'id', path));
  if (value !== undefined && typeof value !== 'string') return value;
  const owner = typeof fields['id'] === 'string' ? store.findAnywhere(fields['id']) : undefined;
  const compute = owner?.definition.expansions[name];
  if (!owner || !compute) {
    if (value === undefined) throw notExpandable(path);
    return value;
  }
  return compute(owner.object, store.scope(owner.account));
}

function notExpandable(path: string): Error {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
}
