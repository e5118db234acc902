import { missingResource } from './failures.ts';
import type { Journal } from './journal.ts';

/** Anything that Stripe would store: an object with an id. */
export interface Identified {
  readonly id: string;
}

/** A kind of object. Each resource defines its own with `defineTable`. */
export interface TableDefinition<T extends Identified> {
  /** The name in error messages ("No such customer") and in the file of the state. */
  readonly kind: string;
  /** Fields that are computed when `expand` names them, such as `sources` of a customer. */
  readonly expansions: Readonly<Record<string, (object: T, scope: Scope) => unknown>>;
  /** Fields that are computed for every answer. */
  readonly present: ((object: T, scope: Scope) => object) | undefined;
}

/** The objects of one kind in one account. Objects are replaced, never changed in place. */
export interface Table<T extends Identified> {
  find(id: string): T | undefined;
  /** @throws StripeFailure resource_missing: 404, or 400 if `param` names the parameter with the id */
  get(id: string, param?: string): T;
  add(object: T): T;
  change(id: string, changes: Partial<T>): T;
  remove(id: string): void;
  /** Newest first. */
  list(filter?: (object: T) => boolean): T[];
}

/** The objects of one account: the platform's own, or those of a connected account. */
export interface Scope {
  readonly account: string;
  /** Unix seconds of the clock. */
  nowSeconds(): number;
  table<T extends Identified>(definition: TableDefinition<T>): Table<T>;
}

export interface Found {
  readonly definition: TableDefinition<Identified>;
  readonly object: Identified;
  readonly account: string;
}

export interface Store {
  scope(account: string): Scope;
  /** Finds an object of any kind in any account. The card of a customer is also a payment method: `kind` says which one is meant. */
  findAnywhere(id: string, kind?: string): Found | undefined;
  /** Every account's objects of a kind, oldest first. */
  everywhere<T extends Identified>(definition: TableDefinition<T>): { account: string; object: T }[];
  /** Runs `work` as a whole: if it throws, everything that it changed is undone unless `keeps` accepts the error. They can be nested. */
  transaction<T>(work: () => T, keeps?: (error: unknown) => boolean): T;
  /** Resolves when all changes so far are on the disk. */
  saved(): Promise<void>;
  close(): Promise<void>;
}

interface Row {
  readonly account: string;
  readonly object: Identified;
}
interface Change {
  readonly kind: string;
  readonly id: string;
  readonly row: Row | undefined;
}

type DefinitionParts<T extends Identified> = Partial<Omit<TableDefinition<T>, 'kind'>>;

const definitions = new Map<string, TableDefinition<Identified>>();

/** Defines a kind of object. */
export function defineTable<T extends Identified>(
  kind: string,
  { expansions = {}, present }: DefinitionParts<T> = {},
): TableDefinition<T> {
  const definition: TableDefinition<T> = { kind, expansions, present };
  definitions.set(kind, definition as unknown as TableDefinition<Identified>);
  return definition;
}

interface Rows {
  rowsOf(kind: string): Map<string, Row>;
  record(change: Change): void;
}

function tableOf<T extends Identified>(
  account: string,
  { kind }: TableDefinition<T>,
  { rowsOf, record }: Rows,
): Table<T> {
  const find = (id: string) => {
    const row = rowsOf(kind).get(id);
    return row?.account === account ? (row.object as T) : undefined;
  };
  const get = (id: string, param?: string) => {
    const object = find(id);
    if (object === undefined) throw missingResource(kind, id, param);
    return object;
  };
  const put = (object: T) => {
    record({ kind, id: object.id, row: { account, object } });
    return object;
  };
  return {
    find,
    get,
    add: put,
    change: (id, changes) => put({ ...get(id), ...changes }),
    remove: (id) => record({ kind, id, row: undefined }),
    list: (filter = () => true) =>
      [...rowsOf(kind).values()]
        .filter((row) => row.account === account && filter(row.object as T))
        .map((row) => row.object as T)
        .reverse(),
  };
}

/** Opens the state: from the journal's file, or empty and in memory only without a journal. */
export async function openStore(nowSeconds: () => number, journal?: Journal): Promise<Store> {
  const rows = new Map<string, Map<string, Row>>();
  let undo: Change[] | undefined;
  let redo: Change[] = [];
  for (const change of (await journal?.read()) ?? []) write(change as Change);

  function rowsOf(kind: string): Map<string, Row> {
    const existing = rows.get(kind) ?? new Map<string, Row>();
    rows.set(kind, existing);
    return existing;
  }

  function write({ kind, id, row }: Change): void {
    if (row === undefined) rowsOf(kind).delete(id);
    else rowsOf(kind).set(id, row);
  }

  function record(change: Change): void {
    undo?.push({ ...change, row: rowsOf(change.kind).get(change.id) });
    redo.push(change);
    write(change);
    if (undo === undefined) flush();
  }

  function flush(): void {
    if (redo.length > 0) journal?.append(redo);
    redo = [];
  }

  return {
    scope: (account) => ({
      account,
      nowSeconds,
      table: (definition) => tableOf(account, definition, { rowsOf, record }),
    }),
    findAnywhere: (id, wanted) => {
      for (const [kind, definition] of definitions) {
        if (wanted !== undefined && kind !== wanted) continue;
        const row = rowsOf(kind).get(id);
        if (row) return { definition, object: row.object, account: row.account };
      }
      return undefined;
    },
    everywhere: <T extends Identified>({ kind }: TableDefinition<T>) =>
      [...rowsOf(kind).values()].map(({ account, object }) => ({ account, object: object as T })),
    transaction: (work, keeps = () => false) => {
      const isOutermost = undo === undefined;
      const changes = (undo ??= []);
      const [undoMark, redoMark] = [changes.length, redo.length];
      try {
        return work();
      } catch (error) {
        if (!keeps(error)) {
          changes.splice(undoMark).reverse().forEach(write);
          redo.length = redoMark;
        }
        throw error;
      } finally {
        if (isOutermost) {
          undo = undefined;
          flush();
        }
      }
    },
    saved: async () => journal?.saved(),
    close: async () => journal?.close(),
  };
}
