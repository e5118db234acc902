import type { CheckResult } from '../check-report.ts';
import { compareSchemas } from './compare-schemas.ts';
import { compareTypes } from './compare-types.ts';
import type { Filled } from './compare-types.ts';
import type { CallShape, ContractsRecord } from './contracts-record.ts';
import type { TypeShapes } from './read-types.ts';

/**
 * What has changed since the last release in a way that builds of it cannot go on with, part by part. A part whose major has grown may: then
 * the last major is served beside it (docs/changing-a-contract.md).
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
    if (now === undefined) return [`${name}: is gone`];
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
    return now === undefined ? [`${subject}: is gone`] : compareSchemas(old, now, 'answer', subject);
  });
}

interface Versions {
  readonly old: string;
  readonly now: string;
}

/** Of a contract with a version of its own: what is new has to show in it too, or a remote could not say that it needs it. */
function compareContract(
  name: string,
  { old, now }: Versions,
  before: TypeShapes,
  after: TypeShapes,
): CheckResult {
  const { breaks, additions } = compareTypes(before, after, filledOf);
  if (majorOf(now) > majorOf(old)) return { name, problems: [] };
  const untold = now === old ? additions.map((line) => `${line}: the minor version has to grow`) : [];
  return { name, problems: [...breaks, ...untold] };
}

/** What remotes hand over; all else of the two contracts they read. */
function filledOf(name: string): Filled {
  return name === 'ModalStep' || name === 'OpenOptions' ? 'given' : 'read';
}

function unlessMajor(name: string, old: string, now: string, problems: readonly string[]): CheckResult {
  return { name, problems: majorOf(now) > majorOf(old) ? [] : [...problems] };
}

function majorOf(version: string): number {
  return Number(version.split('.')[0]);
}
