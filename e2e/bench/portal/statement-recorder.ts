import type { Portal } from '@frizo/local-platform';
import type { Statement } from './portal-requests.ts';

interface Query {
  readonly sql: string;
  readonly bindings: readonly unknown[];
  readonly options?: { readonly name?: string };
}

/** Records the statements that services send to Postgres. */
export interface StatementRecorder {
  /** The next statement of a service that has this in its text. */
  next(service: string, containing: string): Promise<Statement>;
  /** Records every such statement until `stop`, which returns them. */
  start(service: string, containing: string): void;
  stop(): readonly Statement[];
}

export function createStatementRecorder(portal: Portal): StatementRecorder {
  const recorded: Statement[] = [];
  let unsubscribe = (): void => undefined;

  /** Returns how to unsubscribe. */
  function subscribe(service: string, containing: string, send: (statement: Statement) => void): () => void {
    const knex = portal.host.services.get(service)?.parts.knex;
    if (!knex) throw new Error(`No ${service} runs here.`);
    const look = ({ sql, bindings, options }: Query): void => {
      if (!sql.includes(containing)) return;
      send({ text: sql, values: bindings, ...(options?.name ? { name: options.name } : {}) });
    };
    knex.on('query', look);
    return () => void knex.off('query', look);
  }

  return {
    next(service, containing) {
      const { promise, resolve } = Promise.withResolvers<Statement>();
      const off = subscribe(service, containing, (statement) => {
        off();
        resolve(statement);
      });
      return promise;
    },
    start(service, containing) {
      unsubscribe = subscribe(service, containing, (statement) => recorded.push(statement));
    },
    stop() {
      unsubscribe();
      return recorded.splice(0);
    },
  };
}
