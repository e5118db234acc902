import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls, allEvents, type AnyCall } from '@frizo/contracts';
import { contractVersion as modalQueueVersion } from '@frizo/modal-queue';
import { contractVersion as sessionVersion } from '@frizo/session';
import { z } from 'zod';
import { type CommandResult, runCommand } from '../run-command.ts';
import { repositoryRoot } from '../workspaces.ts';
import type { JsonSchema } from './compare-schemas.ts';
import { readTypes, type TypeShapes } from './read-types.ts';

/** A call as pages and services of two releases have to agree on it. */
export interface CallShape {
  /** `GET /api/booking/secure/appointments/:id` */
  readonly route: string;
  readonly request: JsonSchema;
  readonly answer: JsonSchema;
}

/** All that builds of different releases agree on. */
export interface ContractsRecord {
  readonly versions: { readonly contracts: string; readonly session: string; readonly modalQueue: string };
  readonly calls: Readonly<Record<string, CallShape>>;
  /** Payloads by subject. */
  readonly events: Readonly<Record<string, JsonSchema>>;
  readonly modals: TypeShapes;
  readonly session: TypeShapes;
  readonly modalQueue: TypeShapes;
}

/** What of a lib's types remotes can see; the rest is the shell's. */
const seenByRemotes = {
  session: ['Session', 'SessionSnapshot', 'SessionStatus', 'permissions'],
  modalQueue: ['ModalQueue', 'ModalOutcome', 'ModalFailure', 'ModalStep', 'OpenOptions'],
};

/** The contracts as they stand in the sources. */
export function recordContracts(): ContractsRecord {
  const libs = join(repositoryRoot, 'libs');
  const { version } = JSON.parse(readFileSync(join(libs, 'contracts/package.json'), 'utf8')) as {
    version: string;
  };
  const session = {
    ...readTypes(join(libs, 'session/src/session.types.ts')),
    ...readTypes(join(libs, 'session/src/permissions.ts')),
  };
  const modalQueue = readTypes(join(libs, 'modal-queue/src/modal-queue.types.ts'));
  return {
    versions: { contracts: version, session: sessionVersion, modalQueue: modalQueueVersion },
    calls: Object.fromEntries(allCalls.map((call) => [call.name, shapeOf(call)])),
    events: Object.fromEntries(
      allEvents.map(({ subject, payload }) => [subject, written(payload, 'output')]),
    ),
    modals: readTypes(join(libs, 'contracts/src/modals.ts')),
    session: only(session, seenByRemotes.session),
    modalQueue: only(modalQueue, seenByRemotes.modalQueue),
  };
}

/** A line for each call, event and type, so that a change of one is a change of one line. */
export function writeRecord(record: ContractsRecord): string {
  const parts = Object.entries(record).map(([part, entries]) => {
    const lines = Object.entries(entries as object).map(
      ([name, shape]) => `  ${JSON.stringify(name)}: ${JSON.stringify(shape)}`,
    );
    return ` ${JSON.stringify(part)}: {\n${lines.join(',\n')}\n }`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}

function shapeOf({ service, secure, method, path, request, answer }: AnyCall): CallShape {
  return {
    route: `${method} /api/${service}${secure ? '/secure' : ''}${path}`,
    request: written(request, 'input'),
    answer: written(answer, 'output'),
  };
}

function written(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  // Written out in full: a reference would hide what has changed behind it.
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return shape as JsonSchema;
}

function only(types: TypeShapes, names: readonly string[]): TypeShapes {
  const missing = names.filter((name) => !(name in types));
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: not where remotes' contracts are written.`);
  return Object.fromEntries(names.map((name) => [name, types[name] as TypeShapes[string]]));
}

type Run = (command: string, args: string[]) => Promise<CommandResult>;

/** What is built and released from. */
const sources = ['libs', 'shell', 'mf-*', 'package.json', 'package-lock.json'];

/**
 * The commit that the sources are of. The last release is kept as its contracts and as its commit, so both have to be of the same: what
 * nobody has committed was not released.
 */
export async function releasedCommit(run: Run = runCommand): Promise<string | { readonly refusal: string }> {
  const head = await run('git', ['rev-parse', 'HEAD']);
  const commit = head.output.trim();
  if (head.exitCode !== 0 || !/^[0-9a-f]{40}$/.test(commit))
    return { refusal: 'this is no clone with commits' };
  const changed = await run('git', ['status', '--porcelain', '--', ...sources]);
  if (changed.exitCode !== 0 || changed.output.trim() !== '')
    return { refusal: 'there are changes that nobody has committed: what was released is a commit' };
  return commit;
}
