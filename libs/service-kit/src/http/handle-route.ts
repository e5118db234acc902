import { createHash } from 'node:crypto';
import {
  errorKeys,
  headerNames,
  type AnyCall,
  clientHeaders,
  oldestSupportedVersion,
} from '@frizo/contracts';
import { visitor, type Actor } from '../auth/actor.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { DomainError } from '../domain-error.ts';
import type { Exchange } from './exchange.ts';
import type { Idempotency } from './idempotency.ts';
import { requestReader } from './read-request.ts';
import type { UploadedFile } from './read-upload.ts';
import type { RequireOpenSalon } from './require-open-salon.ts';
import type { Route, RouteContext } from './route.ts';

export interface RouteTools {
  readonly tokens: TokenVerifier;
  readonly idempotency: Idempotency;
  /** Validates answers against their schema: in development and tests, to find wrong presenters. */
  readonly checkAnswers: boolean;
  readonly requireOpenSalon: RequireOpenSalon;
}

/** Handles one call. Throws its refusal. */
export type RouteHandler = (exchange: Exchange) => Promise<unknown>;

/**
 * Creates the handler of a route: header, then validate, then policy, then handle (architecture, A request). A file is read after the policy,
 * so that a forbidden upload does not use memory.
 */
export function handlerOf(
  route: Route,
  { tokens, idempotency, checkAnswers, requireOpenSalon }: RouteTools,
): RouteHandler {
  const { call } = route;
  const read = requestReader(call);
  const known = new Set(call.groups ?? []);
  const isKeyed = call.method !== 'GET' && route.idempotency !== 'none';

  return async (exchange) => {
    requireSupportedVersion(exchange.header(headerNames.version));
    const actor = call.secure ? await requireActor(exchange.header(headerNames.token), tokens) : visitor;
    const request = read(exchange);
    if (route.policy && !(await route.policy(actor, request as never))) {
      throw new DomainError(errorKeys.forbidden, 'You may not do this.', { status: 403 });
    }
    await requireOpenSalon(route, actor, request);
    const file = call.upload && (await exchange.readFile(call.upload));
    const run = (): Promise<unknown> =>
      route.handle(contextOf(exchange, request, file, actor, known) as never);
    const key = isKeyed ? exchange.header(headerNames.idempotencyKey) : '';
    const sent = file ? { request, file: digestOf(file) } : request;
    const answer = key
      ? await idempotency.once({ key, call: call.name, actor, request: sent }, run)
      : await run();
    if (checkAnswers) checkAnswer(call, answer);
    return answer;
  };
}

async function requireActor(token: string, tokens: TokenVerifier): Promise<Actor> {
  if (!token) throw new DomainError(errorKeys.tokenMissing, 'Please log in.', { status: 401 });
  const actor = await tokens.verify(token);
  if (!actor) {
    throw new DomainError(errorKeys.tokenInvalid, 'Your session needs to be renewed.', { status: 401 });
  }
  return actor;
}

function digestOf({ bytes }: UploadedFile): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

function contextOf(
  exchange: Exchange,
  request: unknown,
  file: UploadedFile | undefined,
  actor: Actor,
  known: ReadonlySet<string>,
): RouteContext<unknown> {
  return {
    request,
    get file() {
      if (!file) throw new Error('this call takes no file');
      return file;
    },
    actor,
    groups: groupsOf(exchange.header(headerNames.groups), known),
    requestId: exchange.requestId,
    get ip() {
      return exchange.ip;
    },
    header: exchange.header,
    cookies: { get: exchange.cookie },
    reply: exchange.reply,
  };
}

const noGroups: ReadonlySet<string> = new Set();

function groupsOf(header: string, known: ReadonlySet<string>): ReadonlySet<string> {
  if (header === '' || known.size === 0) return noGroups;
  return new Set(
    header
      .split(',')
      .map((group) => group.trim())
      .filter((group) => known.has(group)),
  );
}

/**
 * Validates an answer against its contract. A field that the contract does not name is an error too: in production, where
 * answers are not checked, it would be sent.
 */
function checkAnswer(call: AnyCall, answer: unknown): void {
  const parsed = call.answer.safeParse(answer);
  if (!parsed.success)
    throw new Error(`${call.name} returned an answer that violates its contract`, { cause: parsed.error });
  const extra = unnamedField(answer, parsed.data);
  if (extra) throw new Error(`${call.name} returned ${extra}, which its contract does not name`);
}

function unnamedField(answer: unknown, named: unknown, path = ''): string | undefined {
  if (typeof answer !== 'object' || answer === null || typeof named !== 'object' || named === null)
    return undefined;
  for (const [field, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    const at = path ? `${path}.${field}` : field;
    if (!Object.hasOwn(named, field)) return at;
    const nested = unnamedField(value, (named as Record<string, unknown>)[field], at);
    if (nested) return nested;
  }
  return undefined;
}

/** An outdated client gets a 426; one without a version is a program, and is served (decisions 8). */
function requireSupportedVersion(version: string): void {
  if (version === '' || version === clientHeaders[headerNames.version]) return;
  if (compareVersions(version, oldestSupportedVersion) >= 0) return;
  throw new DomainError(errorKeys.clientTooOld, 'This page is out of date. Please reload it.', {
    status: 426,
  });
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (let part = 0; part < 3; part += 1) {
    const difference = (left?.[part] || 0) - (right?.[part] || 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
