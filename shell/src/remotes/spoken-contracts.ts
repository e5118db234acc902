import type { Release } from '@frizo/contracts';
import { contractVersion as modalQueueVersion } from '@frizo/modal-queue';
import type { ModalQueue } from '@frizo/modal-queue';
import type { RemoteContext } from '@frizo/remote-kit';
import { contractVersion as sessionVersion } from '@frizo/session';
import type { Session } from '@frizo/session';

/** A contract as this shell speaks it, and what it makes of it for builds of the major before (docs/changing-a-contract.md). */
export interface SpokenContract<Today> {
  readonly version: string;
  /** The last major's shape, made of today's; absent where there has been no other major yet, or it is served no longer. */
  readonly last?: (today: Today) => unknown;
}

export interface SpokenContracts {
  readonly session: SpokenContract<Session>;
  readonly modalQueue: SpokenContract<ModalQueue>;
}

/** Both are in their first major: nothing older is spoken. */
export const spokenContracts: SpokenContracts = {
  session: { version: sessionVersion },
  modalQueue: { version: modalQueueVersion },
};

type Wanted = Pick<Release, 'contracts'>;

/** Whether a build was made for contracts that this shell speaks. */
export function isSpoken({ contracts }: Wanted, spoken = spokenContracts): boolean {
  return (
    majorsBehind(contracts.session, spoken.session) !== null &&
    majorsBehind(contracts.modalQueue, spoken.modalQueue) !== null
  );
}

/** What a build of the last major gets in place of today's parts; a build of this major gets the very same context. */
export function contextFor(
  context: RemoteContext,
  { contracts }: Wanted,
  spoken = spokenContracts,
): RemoteContext {
  const older: PropertyDescriptorMap = {};
  if (majorsBehind(contracts.session, spoken.session) === 1)
    older.session = { value: spoken.session.last?.(context.session) };
  if (majorsBehind(contracts.modalQueue, spoken.modalQueue) === 1)
    older.modals = { value: spoken.modalQueue.last?.(context.modals) };
  // Over the context and not a copy of it: flags are read at each look.
  return Object.keys(older).length === 0 ? context : (Object.create(context, older) as RemoteContext);
}

/** 0, or 1 where an adapter bridges it; null where the build cannot be served. */
function majorsBehind<Today>(wanted: string, { version, last }: SpokenContract<Today>): 0 | 1 | null {
  const behind = majorOf(version) - majorOf(wanted);
  if (behind === 0) return 0;
  return behind === 1 && last !== undefined ? 1 : null;
}

function majorOf(version: string): number {
  return Number(version.split('.')[0]);
}
