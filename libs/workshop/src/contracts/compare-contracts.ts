import type { CheckResult } from '../check-report.ts';
import { compareSchemas } from './compare-schemas.ts';
import { compareTypes } from './compare-types.ts';
import type { Filled } from './compare-types.ts';
import type { CallShape, ContractsRecord } from './contracts-record.ts';
import type { TypeShapes } from './read-types.ts';

/**
 * Finds changes since the last release that break its builds, for each part of the contracts. A part with an increased major version may
 * break them, since the last major is then served as well (docs/changing-a-contract.md).
 */
export function compareContracts(before: ContractsRecord, after: ContractsRecord): CheckResult[] {
  const { versions: old } = before;
  const { versions: now } = after;
  const modals = compareTypes(before.modals, after.modals, (name) =>
    name.endsWith('Result') ? 'read' : 'given',
  );
  return [
    unlessMajor('calls', old.contracts, now.contracts, compareCalls(before.calls, after.calls)),
    unlessMajor('events', old.contracts, now.contracts, compareEvents(before.events, after.events)),
    unlessMajor('modals', old.contracts, now.contracts, modals.breaks),
    compareContract('session', { old: old.session, now: now.session }, before.session, after.session),
    compareContract(
      'modalQueue',
      { old: old.modalQueue, now: now.modalQueue },
      before.modalQueue,
      after.modalQueue,
    ),
  ];
}

function compareCalls(
  before: Readonly<Record<string, CallShape>>,
  after: Readonly<Record<string, CallShape>>,
): string[] {
  return Object.entries(before).flatMap(([name, old]) => {
    const now = after[name];
    if (now === undefined) return [`${name}: was removed`];
    if (now.route !== old.route) return [`${name}: was ${old.route}, is ${now.route}`];
    return [
      ...compareSchemas(old.request, now.request, 'request', `${name} request`),
      ...compareSchemas(old.answer, now.answer, 'answer', `${name} answer`),
    ];
  });
}

function compareEvents(before: ContractsRecord['events'], after: ContractsRecord['events']): string[] {
  return Object.entries(before).flatMap(([subject, old]) => {
    const now = after[subject];
    return now === undefined ? [`${subject}: was removed`] : compareSchemas(old, now, 'answer', subject);
  });
}

interface Versions {
  readonly old: string;
  readonly now: string;
}

/** Compares a contract with its own version, which has to change with every addition so that a remote can require it. */
function compareContract(
  name: string,
  { old, now }: Versions,
  before: TypeShapes,
  after: TypeShapes,
): CheckResult {
  const { breaks, additions } = compareTypes(before, after, filledOf);
  if (majorOf(now) > majorOf(old)) return { name, problems: [] };
  const unversioned = now === old ? additions.map((line) => `${line}: increase the minor version`) : [];
  return { name, problems: [...breaks, ...unversioned] };
}

/** Remotes pass in these types and read all others of the two contracts. */
function filledOf(name: string): Filled {
  return name === 'ModalStep' || name === 'OpenOptions' ? 'given' : 'read';
}

function unlessMajor(name: string, old: string, now: string, problems: readonly string[]): CheckResult {
  return { name, problems: majorOf(now) > majorOf(old) ? [] : [...problems] };
}

function majorOf(version: string): number {
  return Number(version.split('.')[0]);
}
