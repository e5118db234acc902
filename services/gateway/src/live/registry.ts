import type { Connection } from './connection.ts';

/** The open sockets: all of them, by address, and by user. */
export interface Registry {
  /** Returns the function to call when the socket has closed. */
  open(address: string, connection: Connection): () => void;
  countOf(address: string): number;
  /** False if this user has too many. */
  join(userId: number, connection: Connection): boolean;
  of(userId: number): Iterable<Connection>;
  all(): ReadonlySet<Connection>;
}

/** One per tab: no user needs more tabs than this. */
const maxPerUser = 20;

export function createRegistry(): Registry {
  const all = new Set<Connection>();
  const byAddress = new Map<string, number>();
  const byUser = new Map<number, Set<Connection>>();
  const owners = new Map<Connection, number>();

  function leave(connection: Connection): void {
    const userId = owners.get(connection);
    if (userId === undefined) return;
    owners.delete(connection);
    const own = byUser.get(userId);
    own?.delete(connection);
    if (own?.size === 0) byUser.delete(userId);
  }

  return {
    open(address, connection) {
      all.add(connection);
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
      return () => {
        if (!all.delete(connection)) return;
        leave(connection);
        const left = (byAddress.get(address) ?? 1) - 1;
        if (left > 0) byAddress.set(address, left);
        else byAddress.delete(address);
      };
    },
    countOf: (address) => byAddress.get(address) ?? 0,
    join(userId, connection) {
      const own = byUser.get(userId) ?? new Set();
      if (own.size >= maxPerUser || !all.has(connection)) return false;
      byUser.set(userId, own.add(connection));
      owners.set(connection, userId);
      return true;
    },
    of: (userId) => byUser.get(userId) ?? [],
    all: () => all,
  };
}
