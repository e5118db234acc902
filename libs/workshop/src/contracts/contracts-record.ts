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

/** The parts of a call that pages and services of two releases have to agree on. */
export interface CallShape {
  /** `GET /api/booking/secure/appointments/:id` */
  readonly route: string;
  readonly request: JsonSchema;
  readonly answer: JsonSchema;
}

/** Everything that builds of different releases have to agree on. */
export interface ContractsRecord {
  readonly versions: { readonly contracts: string; readonly session: string; readonly modalQueue: string };
  readonly calls: Readonly<Record<string, CallShape>>;
  /** Payloads by subject. */
  readonly events: Readonly<Record<string, JsonSchema>>;
  readonly modals: TypeShapes;
  readonly session: TypeShapes;
  readonly modalQueue: TypeShapes;
}

/** The types that remotes use; only the shell uses the others of the lib. */
const typesOfRemotes = {
  session: ['Session', 'SessionSnapshot', 'SessionStatus', 'permissions'],
  modalQueue: ['ModalQueue', 'ModalOutcome', 'ModalFailure', 'ModalStep', 'OpenOptions'],
};

/** Reads the current contracts from the sources. */
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
      allEvents.map(({ subject, payload }) => [subject, schemaOf(payload, 'output')]),
    ),
    modals: readTypes(join(libs, 'contracts/src/modals.ts')),
    session: only(session, typesOfRemotes.session),
    modalQueue: only(modalQueue, typesOfRemotes.modalQueue),
  };
}

/** Writes one line for each call, event and type, so that a changed one is one changed line. */
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
    request: schemaOf(request, 'input'),
    answer: schemaOf(answer, 'output'),
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  // Without references, since they would hide changes of the type behind them.
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return shape as JsonSchema;
}

function only(types: TypeShapes, names: readonly string[]): TypeShapes {
  const missing = names.filter((name) => !(name in types));
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')}: not found in the files of the remotes' contracts.`);
  return Object.fromEntries(names.map((name) => [name, types[name] as TypeShapes[string]]));
}

type Run = (command: string, args: string[]) => Promise<CommandResult>;

/** The sources of a release. */
const sources = ['libs', 'shell', 'mf-*', 'package.json', 'package-lock.json'];

/**
 * The commit of the sources. The last release is recorded by its contracts and its commit, which have to match, so uncommitted changes
 * are not allowed.
 */
export async function releasedCommit(run: Run = runCommand): Promise<string | { readonly problem: string }> {
  const head = await run('git', ['rev-parse', 'HEAD']);
  const commit = head.output.trim();
  if (head.exitCode !== 0 || !/^[0-9a-f]{40}$/.test(commit))
    return { problem: 'this is not a clone with commits' };
  const changed = await run('git', ['status', '--porcelain', '--', ...sources]);
  if (changed.exitCode !== 0 || changed.output.trim() !== '')
    return { problem: 'there are uncommitted changes: a release is a commit' };
  return commit;
}
