import {
  errorKeys,
  relayRequest,
  type ErrorAnswer,
  type RelayAnswer,
  type RelayedCall,
} from '@frizo/contracts';
import type { Knex } from 'knex';
import { holdUnit } from '../database/unit-of-work.ts';
import { DomainError } from '../domain-error.ts';
import { refusalOf, type Refusal } from './answer-error.ts';
import type { Exchange } from './exchange.ts';
import { fieldCodes } from './field-codes.ts';
import type { RouteTable } from './route-table.ts';
import { uploadRefusals } from './upload-refusals.ts';

export interface RelayTools {
  readonly knex: Knex;
  readonly table: RouteTable;
  /** Called with each failure of an entry. */
  onFailure(failure: unknown, refusal: Refusal, requestId: string): void;
}

/**
 * Runs a relay's entries in order (spec 7). A transactional relay is one database transaction: the first refused entry rolls
 * back those before it, and those after it do not run (decisions 8).
 */
export async function runRelay(outer: Exchange, tools: RelayTools): Promise<{ answers: RelayAnswer[] }> {
  const parsed = relayRequest.safeParse(outer.body, { reportInput: true });
  if (!parsed.success) {
    const fields = fieldCodes(parsed.error.issues);
    throw new DomainError(errorKeys.badRequest, 'The relay could not be read.', { status: 400, fields });
  }
  const { requests, transactional } = parsed.data;
  if (transactional) return { answers: await runTransaction(outer, requests, tools) };
  const answers: RelayAnswer[] = [];
  for (const entry of requests) answers.push(await settle(entry, outer, tools));
  return { answers };
}

/** Ends a transactional relay early, and with it the transaction. */
class EntryRefused extends Error {
  readonly answer: RelayAnswer;
  constructor(answer: RelayAnswer) {
    super('an entry was refused');
    this.answer = answer;
  }
}

async function runTransaction(
  outer: Exchange,
  requests: readonly RelayedCall[],
  tools: RelayTools,
): Promise<RelayAnswer[]> {
  const answers: RelayAnswer[] = [];
  refuseStandalone(requests, tools.table);
  async function runAll(): Promise<void> {
    for (const entry of requests) {
      const answer = await settle(entry, outer, tools);
      if (answer.status >= 400) throw new EntryRefused(answer);
      answers.push(answer);
    }
  }
  // Postgres silently rolls back on the commit of a failed transaction; any statement before it throws.
  const checkTransaction = async (_: void, trx: Knex.Transaction | undefined): Promise<void> =>
    void (await trx?.raw('select 1'));
  try {
    await holdUnit(tools.knex, runAll, checkTransaction);
    return answers;
  } catch (error) {
    if (!(error instanceof EntryRefused)) throw error;
    return requests.map(({ requestId }) =>
      requestId === error.answer.requestId ? error.answer : undone(requestId),
    );
  }
}

/** For example, log-in attempts would not count if another entry rolled them back. */
function refuseStandalone(requests: readonly RelayedCall[], table: RouteTable): void {
  const standalone = requests.find(
    ({ method, resource }) => table.find(method, pathOf(resource))?.standsAlone,
  );
  if (!standalone) return;
  throw new DomainError('relay.stands_alone', 'One of these calls takes no part in a transaction.', {
    status: 400,
  });
}

function pathOf(resource: string): string {
  return new URL(resource, 'http://relay').pathname;
}

function undone(requestId: string): RelayAnswer {
  const error = { key: 'relay.rolled_back', message: 'Another entry of this relay was refused.' };
  return { requestId, status: 409, data: { error, requestId } satisfies ErrorAnswer };
}

async function settle(entry: RelayedCall, outer: Exchange, tools: RelayTools): Promise<RelayAnswer> {
  const { requestId } = entry;
  try {
    const data = await runEntry(entry, outer, tools.table);
    return { requestId, status: data === undefined ? 204 : 200, data: data ?? null };
  } catch (failure) {
    const refusal = refusalOf(failure);
    tools.onFailure(failure, refusal, requestId);
    return { requestId, status: refusal.status, data: { error: refusal.error, requestId } };
  }
}

async function runEntry(entry: RelayedCall, outer: Exchange, table: RouteTable): Promise<unknown> {
  const found = table.find(entry.method, pathOf(entry.resource));
  if (!found) throw new DomainError(errorKeys.notFound, 'There is no such call.', { status: 404 });
  const headers = new Map(
    Object.entries(entry.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return found.handle({
    ...outer,
    ip: outer.ip,
    requestId: outer.requestId,
    params: found.params,
    query: queryOf(new URL(entry.resource, 'http://relay').searchParams),
    body: entry.data,
    // A relay is JSON, so it carries no file.
    readFile: () => Promise.reject(uploadRefusals.missing()),
    header: (name) => headers.get(name.toLowerCase()) ?? '',
  });
}

function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string>;
  for (const name of search.keys()) {
    const values = search.getAll(name);
    query[name] = values.length === 1 ? (values[0] as string) : values;
  }
  return query;
}
