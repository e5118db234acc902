import { missingResource } from './failures.ts';
import type { Parameters } from './parameters.ts';
import type { OperationRequest } from './request.ts';
import { presented } from './expand.ts';
import type { Identified, TableDefinition } from './store.ts';

/** Stripe's list object. */
export interface ListAnswer<T> {
  readonly object: 'list';
  readonly url: string;
  readonly has_more: boolean;
  readonly data: T[];
}

const defaultLimit = 10;
const maxLimit = 100;

/** One page of a table's objects, newest first: `limit`, `starting_after`, `ending_before`, `created`. */
export function listPage<T extends Identified>(
  { scope, input, url }: Pick<OperationRequest, 'scope' | 'input' | 'url'>,
  definition: TableDefinition<T>,
  filter: (object: T) => boolean = () => true,
): ListAnswer<object> {
  const isCreatedInRange = readRange(input, 'created');
  const rows = scope
    .table(definition)
    .list((object) => isCreatedInRange((object as { created?: number }).created) && filter(object));
  const page = pageOf(input, rows, definition.kind, url);
  return { ...page, data: page.data.map((object) => presented(definition, object, scope)) };
}

/** One page of `rows`, which have their order already. */
export function pageOf<T extends Identified>(
  input: Parameters,
  rows: readonly T[],
  kind: string,
  url: string,
): ListAnswer<T> {
  const limit = input.integer('limit', { min: 1, max: maxLimit }) ?? defaultLimit;
  const after = input.text('starting_after');
  const before = input.text('ending_before');
  const indexOf = (id: string, param: string) => {
    const index = rows.findIndex((row) => row.id === id);
    if (index < 0) throw missingResource(kind, id, param);
    return index;
  };
  if (before !== undefined) {
    const end = indexOf(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', url, has_more: start > 0, data: rows.slice(start, end) };
  }
  const start = after === undefined ? 0 : indexOf(after, 'starting_after') + 1;
  const data = rows.slice(start, start + limit);
  return { object: 'list', url, has_more: start + limit < rows.length, data };
}

/** A complete list inside another object, such as the items of a subscription. */
export function embeddedList<T>(url: string, data: T[]): ListAnswer<T> {
  return { object: 'list', url, has_more: false, data };
}

/** Reads `created=1700000000` or `created[gte]=…` and answers whether a time is in that range. */
export function readRange(input: Parameters, name: string): (seconds: number | undefined) => boolean {
  const exact = isText(input, name) ? input.integer(name) : undefined;
  if (exact !== undefined) return (seconds) => seconds === exact;
  const range = input.object(name);
  const [gt, gte, lt, lte] = (['gt', 'gte', 'lt', 'lte'] as const).map((bound) => range?.integer(bound));
  return (seconds = 0) =>
    (gt === undefined || seconds > gt) &&
    (gte === undefined || seconds >= gte) &&
    (lt === undefined || seconds < lt) &&
    (lte === undefined || seconds <= lte);
}

function isText(input: Parameters, name: string): boolean {
  try {
    return input.text(name) !== undefined;
  } catch {
    return false;
  }
}
