import type { Portal } from '@frizo/local-platform';
import type { Statement } from './questions.ts';

interface Query {
  readonly sql: string;
  readonly bindings: readonly unknown[];
  readonly options?: { readonly name?: string };
}

/** Hears what services ask of Postgres. */
export interface Ear {
  /** The next statement of a service that has this in its text. */
  next(service: string, containing: string): Promise<Statement>;
  /** From now on notes every such statement, until `heard` tells them. */
  listen(service: string, containing: string): void;
  heard(): readonly Statement[];
}

export function createEar(portal: Portal): Ear {
  const notes: Statement[] = [];
  let stop = (): void => undefined;

  /** Answers how to stop hearing. */
  function hear(service: string, containing: string, send: (statement: Statement) => void): () => void {
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
      const off = hear(service, containing, (statement) => {
        off();
        resolve(statement);
      });
      return promise;
    },
    listen(service, containing) {
      stop = hear(service, containing, (statement) => notes.push(statement));
    },
    heard() {
      stop();
      return notes.splice(0);
    },
  };
}
