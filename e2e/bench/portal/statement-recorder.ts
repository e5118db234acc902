import type { Portal } from '@frizo/local-platform';
import type { Statement } from './portal-requests.ts';

interface Query {
  readonly sql: string;
  readonly bindings: readonly unknown[];
  readonly options?: { readonly name?: string };
}

/** Records the statements that services send to Postgres. */
export interface StatementRecorder {
  /** Returns the next statement of a service that contains this text. */
  next(service: string, containing: string): Promise<Statement>;
  /** Records every such statement until `stop`, which returns them. */
  start(service: string, containing: string): void;
  stop(): readonly Statement[];
}

export function createStatementRecorder(portal: Portal): StatementRecorder {
  const recorded: Statement[] = [];
  let unsubscribe = (): void => undefined;

  /** @returns a function that unsubscribes */
  function subscribe(service: string, containing: string, send: (statement: Statement) => void): () => void {
    const knex = portal.host.services.get(service)?.parts.knex;
    if (!knex) throw new Error(`The service ${service} does not run here.`);
    const onQuery = ({ sql, bindings, options }: Query): void => {
      if (!sql.includes(containing)) return;
      send({ text: sql, values: bindings, ...(options?.name ? { name: options.name } : {}) });
    };
    knex.on('query', onQuery);
    return () => void knex.off('query', onQuery);
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
